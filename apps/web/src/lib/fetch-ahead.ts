type Load = () => Promise<unknown>;

const waiting: Load[] = [];
let running = false;

/** Fetches what may be needed soon. A failure is ignored: it is fetched again when needed. */
export function fetchAhead(load: Load): void {
  load().catch(() => {});
}

/** Whether the browser was asked to save data; not every browser says so. */
function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return connection instanceof EventTarget && 'saveData' in connection && !!connection.saveData;
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no such call.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1_000);
  });

/** One after the other, so that requests somebody waits for are not held up. */
async function run(): Promise<void> {
  if (running || savesData()) return;
  running = true;
  for (let load = waiting[0]; load && navigator.onLine; load = waiting[0]) {
    await idle();
    try {
      await load();
      waiting.shift();
    } catch {
      break;
    }
  }
  running = false;
}

/**
 * Fetches, while the browser has nothing else to do, what one press will show: that press then
 * needs no connection. What does not come is tried again when the connection is back.
 */
export function fetchWhenIdle(load: Load): void {
  waiting.push(load);
  if (document.readyState === 'complete') void run();
}

/** Starts once the page has loaded, and again when the connection comes back. */
export function startFetchingAhead(): void {
  window.addEventListener('load', () => void run());
  window.addEventListener('online', () => void run());
}
