const KEY = 'chunk-reload-at';
const PAUSE_MS = 60_000;

/** What was thrown where a file of the app did not come, and whether there was a connection. */
const failedLoads = new WeakMap<object, { online: boolean }>();
/** Fields that somebody has changed. */
const typedIn = new Set<Node>();

let report: (error: unknown) => void = () => {};

/**
 * Starts to record failed loads and edited fields, which the functions below ask for.
 * @param onError is told what went wrong otherwise
 */
export function watchLoads(onError: (error: unknown) => void): void {
  report = onError;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.set(payload, { online: navigator.onLine });
  });
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Node) typedIn.add(target);
  });
}

const failedLoad = (error: unknown) =>
  error instanceof Error ? failedLoads.get(error) : undefined;

/** Whether it is a file of the app that did not come: code, texts or styles. */
export function isFailedLoad(error: unknown): boolean {
  return failedLoad(error) !== undefined;
}

/** Whether it failed while offline and the connection is back. */
export function canComeNow(error: unknown): boolean {
  return failedLoad(error)?.online === false && navigator.onLine;
}

function hasTyped(): boolean {
  for (const field of typedIn) {
    if (field.isConnected) return true;
    typedIn.delete(field);
  }
  return false;
}

/** Whether a reload would work: a browser may say it is online without a connection. */
async function isServed(): Promise<boolean> {
  try {
    const { ok, status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return ok || status === 404;
  } catch {
    return false;
  }
}

/**
 * Tells the server of what went wrong in the app; where a file of it did not come, reloads instead.
 * After a release, a page opened before it asks for files that are gone. Reloading once brings the
 * new ones; at most once a minute, so that a broken release does not reload for ever. Never without
 * a connection, and never while something typed would be lost: there people try again themselves.
 */
export async function reportOrReload(error: unknown): Promise<void> {
  const load = failedLoad(error);
  if (!load) report(error);
  if (!load?.online || !(await isServed()) || hasTyped()) return;
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
