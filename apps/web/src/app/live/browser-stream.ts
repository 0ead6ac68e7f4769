import { openStream } from '@pitlane/contracts';
import { currentLanguage } from '@/lib/i18n.ts';

/** Asks for the stream of a session; `call` would wait for its end. */
export const streamOf =
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

/** Waits for about some time, else all would come back at once; or until there is a connection again. */
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

export function isLookedAt(signal: AbortSignal): Promise<void> {
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
