const PAUSE_MS = 1_000;

/**
 * Loads a part of the app, a second time where the first fails: what a busy server refuses, or a
 * connection that has just come back, often works a moment later. Offline it fails at once.
 */
export async function loadTwice<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return load();
  }
}
