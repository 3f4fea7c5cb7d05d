// What went wrong, told where it belongs.

import { h } from './dom.js';
import { Refusal } from './api.js';

/** @typedef {import('./api.js').Fault} Fault */

/**
 * A notice of `error`, with the places that no field of `form` shows.
 * @param {unknown} error
 * @param {HTMLElement} [form]
 */
export function notice(error, form) {
  const refusal = error instanceof Refusal ? error : null;
  const rest = refusal ? refusal.faults.filter((fault) => !(form && placed(form, fault))) : [];
  const more = (refusal?.problem.errors_total ?? 0) - (refusal?.faults.length ?? 0);
  return h(
    'div',
    { class: 'problem', role: 'alert' },
    h('p', { class: 'problem-title' }, refusal ? refusal.problem.title : 'That can’t be read'),
    (!refusal || !refusal.faults.length || refusal.faults.length > 1) &&
      h('p', {}, /** @type {Error} */ (error).message),
    rest.length > 0 &&
      h(
        'ul',
        {},
        rest.map((fault) => h('li', {}, faultLine(fault))),
      ),
    more > 0 && h('p', {}, `and ${more} more places`),
  );
}

/** @param {Fault} fault */
function faultLine({ pointer, parameter, message }) {
  return [h('code', {}, pointer || parameter || 'the whole'), ' ', message];
}

/**
 * Show `fault` at the field of `form` that it is about: the one with the longest pointer that leads to it.
 * @param {HTMLElement} form
 * @param {Fault} fault
 */
function placed(form, { pointer, message }) {
  if (pointer === undefined) return false;
  let best = null;
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-pointer]'))) {
    const own = field.dataset.pointer ?? '';
    const leads = pointer === own || pointer.startsWith(`${own}/`);
    if (leads && own.length > (best?.dataset.pointer ?? '').length) best = field;
  }
  const slot = best?.querySelector('.field-error');
  if (!best || !slot) return false;
  slot.textContent = slot.textContent ? `${slot.textContent} ${message}` : message;
  best.querySelector('input, select, textarea')?.setAttribute('aria-invalid', 'true');
  return true;
}

/** @param {HTMLElement} form */
export function clearFaults(form) {
  for (const slot of form.querySelectorAll('.field-error')) slot.textContent = '';
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  form.querySelector(':scope > .problem')?.remove();
}

/**
 * Do `act`; if it fails, say so at the top of `place`.
 * @param {HTMLElement} place
 * @param {() => Promise<unknown>} act
 */
export async function attempt(place, act) {
  clearFaults(place);
  place.setAttribute('aria-busy', 'true');
  try {
    await act();
    return true;
  } catch (error) {
    place.prepend(notice(error, place));
    const field = /** @type {HTMLElement | null} */ (place.querySelector('[aria-invalid]'));
    field?.focus();
    return false;
  } finally {
    place.removeAttribute('aria-busy');
  }
}
