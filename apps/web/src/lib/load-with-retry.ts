const RETRY_DELAY_MS = 1_000;

/**
 * Loads a lazy chunk of the app and retries once: if the server was busy or the connection had only just been restored,
 * a second attempt often succeeds. Fails at once while offline.
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
