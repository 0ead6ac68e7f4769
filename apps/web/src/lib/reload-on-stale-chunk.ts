const KEY = 'chunk-reload-at';
const PAUSE_MS = 60_000;

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/**
 * After a release, a page opened before it asks for files that are gone. Reloading once brings the
 * new ones; at most once a minute, so that a broken release does not reload for ever.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    void clearCaches().finally(() => location.reload());
  });
}
