const KEY = 'chunk-reload-at';
const PAUSE_MS = 60_000;

let quiet = 0;

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Fetches code that may be needed soon. Its failure is nobody's business yet: nothing reloads. */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  quiet += 1;
  try {
    await load();
    quiet -= 1;
  } catch {
    // The listener below has counted it.
  }
}

/**
 * After a release, a page opened before it asks for files that are gone. Reloading once brings the
 * new ones; at most once a minute, so that a broken release does not reload for ever.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (quiet > 0) {
      quiet -= 1;
      return;
    }
    // Without a connection a reload would only lose the page.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    void clearCaches().finally(() => location.reload());
  });
}
