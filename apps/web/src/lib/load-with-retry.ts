const RETRY_DELAY_MS = 1_000;

/**
 * Loads a part of the app and retries once: a request that a busy server refused or that used a connection just
 * restored often succeeds a moment later. Fails at once while offline.
 */
export async function loadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return load();
  }
}
