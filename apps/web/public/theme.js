// Runs before the first paint, so that a dark page never flashes white. The app stores the choice
// in localStorage under the same key (src/lib/theme.ts).
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked; then the system setting applies.
    }
    const system = dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme =
      chosen === 'dark' || chosen === 'light' ? chosen : system;
  };
  apply();
  dark.addEventListener('change', apply);
})();
