// A game as a file, or packed into the fragment of a link (which no server sees).

/** @typedef {import('./session.js').Saved} Saved */

const LONGEST_LINK = 200_000;
const LARGEST_GAME = 1_000_000;
const PREFIX = '#game=';

export class Unreadable extends Error {}

/**
 * @param {Saved} saved
 * @returns {Promise<string>} the address that opens the game
 */
export async function linkTo(saved) {
  const packed = new Blob([JSON.stringify(saved)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const safe = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${location.origin}${location.pathname}${PREFIX}${safe}`;
}

/** @param {string} hash */
export const isLink = (hash) => hash.startsWith(PREFIX);

/**
 * The game of a link's fragment.
 * @param {string} hash
 * @returns {Promise<Saved>}
 */
export async function gameOf(hash) {
  const safe = hash.slice(PREFIX.length);
  if (safe.length > LONGEST_LINK) throw new Unreadable('The link is longer than any game the desk packs.');
  if (!/^[\w-]*$/.test(safe)) throw new Unreadable('The link is damaged: it has characters that no link of ours has.');
  let text;
  try {
    const bytes = Uint8Array.from(atob(safe.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    text = await unpacked(bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('The link is damaged or was cut: ask for it again.');
  }
  return validated(text);
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function unpacked(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LARGEST_GAME) {
      await reader.cancel();
      throw new Unreadable('The link unpacks to more than any game is long.');
    }
  }
}

/** @param {string} text */
function validated(text) {
  const found = JSON.parse(text);
  const { state, actions } = found ?? {};
  const hasGame = state && typeof state === 'object' && typeof state.ruleset === 'string';
  if (!hasGame || !Array.isArray(actions) || !actions.every((action) => typeof action === 'string')) {
    throw new Unreadable('The link holds no game.');
  }
  return { state, actions };
}

/**
 * @param {Saved} saved
 */
export function download(saved) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(saved, null, 1)], { type: 'application/json' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `${saved.state.ruleset}-${saved.actions.length}.json`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
