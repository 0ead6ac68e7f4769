const RELOAD_TIME_KEY = 'chunk-reload-at';
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** Errors of files that failed to load, with the connection state at that time. */
const failedLoads = new WeakMap<object, { online: boolean }>();
const editedFields = new Set<Node>();

let reportError: (error: unknown) => void = () => {};

/**
 * Starts recording failed loads and edited fields, which the functions below use.
 * @param onError receives all other errors
 */
export function watchLoads(onError: (error: unknown) => void): void {
  reportError = onError;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.set(payload, { online: navigator.onLine });
  });
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Node) editedFields.add(target);
  });
}

const findFailedLoad = (error: unknown) =>
  error instanceof Error ? failedLoads.get(error) : undefined;

/** Reports whether the error is a file of the app (code, texts, styles) that failed to load. */
export function isFailedLoad(error: unknown): boolean {
  return findFailedLoad(error) !== undefined;
}

export function canRetryLoad(error: unknown): boolean {
  return findFailedLoad(error)?.online === false && navigator.onLine;
}

function hasUnsavedInput(): boolean {
  for (const field of editedFields) {
    if (field.isConnected) return true;
    editedFields.delete(field);
  }
  return false;
}

/** Reports whether a reload would succeed: a browser may report `onLine` without a connection. */
async function isPageServed(): Promise<boolean> {
  try {
    const { ok, status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return ok || status === 404;
  } catch {
    return false;
  }
}

/**
 * Reports an error to the server, or reloads the page if a file of the app failed to load.
 * A page opened before a release requests files that no longer exist; a reload fetches the new ones. Reloads at
 * most once a minute, so that a broken release does not loop. Never reloads without a connection or with unsaved
 * input: then the user retries.
 */
export async function reportOrReload(error: unknown): Promise<void> {
  const failedLoad = findFailedLoad(error);
  if (!failedLoad) reportError(error);
  if (!failedLoad?.online || !(await isPageServed()) || hasUnsavedInput()) return;
  const lastReload = Number(sessionStorage.getItem(RELOAD_TIME_KEY) ?? 0);
  if (Date.now() - lastReload < MIN_RELOAD_INTERVAL_MS) return;
  sessionStorage.setItem(RELOAD_TIME_KEY, String(Date.now()));
  location.reload();
}
