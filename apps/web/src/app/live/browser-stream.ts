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
 * Waits for about the given time, with jitter so that clients do not all reconnect at once, or until the browser is
 * online again.
 */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds * (1 + Math.random()));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

export function waitUntilFocused(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('focus', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    window.addEventListener('focus', end);
    signal.addEventListener('abort', end);
  });
}
