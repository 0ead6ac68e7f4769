// Runs before the first paint, so that a dark page never flashes white. The page's own code keeps
// the choice in localStorage under the same name (src/lib/theme.ts).
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage may be forbidden; the system decides then.
    }
    const system = dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme =
      chosen === 'dark' || chosen === 'light' ? chosen : system;
  };
  apply();
  dark.addEventListener('change', apply);
})();
