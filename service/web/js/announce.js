// What is said to people who don't see the page change.

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById('announcements');
  if (!region) return;
  region.textContent = '';
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
