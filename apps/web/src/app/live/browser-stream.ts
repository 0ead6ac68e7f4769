import { openStream } from '@pitlane/contracts';
import { currentLanguage } from '@/lib/i18n.ts';

/** Opens the event stream of a session; `call` would wait for its end. */
export const createStreamOpener =
  (token: string) =>
  (lastId: string | undefined, signal: AbortSignal): Promise<Response> =>
    fetch(`/api${openStream.path}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': currentLanguage(),
        ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
      },
      signal,
    });

/**
 * Waits for the given time plus a random share of it, so that clients do not all reconnect at once, or until the
 * browser is online again.
 */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds * (1 + Math.random()));
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}

export function waitUntilFocused(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      window.removeEventListener('focus', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    window.addEventListener('focus', finish);
    signal.addEventListener('abort', finish);
  });
}
