type LoadFunction = () => Promise<unknown>;

const queuedLoads: LoadFunction[] = [];
let isRunning = false;

/** Fetches data or code that may be needed soon. Ignores failures: it is fetched again when needed. */
export function prefetch(load: LoadFunction): void {
  load().catch(() => {});
}

/** Reports whether the browser was set to save data; not every browser exposes this. */
function isSavingData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return connection instanceof EventTarget && 'saveData' in connection && !!connection.saveData;
}

const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1_000);
  });

/** Runs the loads one after the other, so that they do not delay requests that the user waits for. */
async function runQueue(): Promise<void> {
  if (isRunning || isSavingData()) return;
  isRunning = true;
  for (let load = queuedLoads[0]; load && navigator.onLine; load = queuedLoads[0]) {
    await waitUntilIdle();
    try {
      await load();
      queuedLoads.shift();
    } catch {
      break;
    }
  }
  isRunning = false;
}

/**
 * Fetches, while the browser is idle, what the user's next action will need, so that it works without a
 * connection. Failed loads are retried once the connection is back.
 */
export function prefetchWhenIdle(load: LoadFunction): void {
  queuedLoads.push(load);
  if (document.readyState === 'complete') void runQueue();
}

/** Starts once the page has loaded, and again when the connection is restored. */
export function startPrefetching(): void {
  window.addEventListener('load', () => void runQueue());
  window.addEventListener('online', () => void runQueue());
}
