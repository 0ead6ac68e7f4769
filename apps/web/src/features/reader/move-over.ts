import { ApiError } from '@/lib/api.ts';

interface Moved<Answer> {
  /** Removes the data from the device before it is sent, so that it is sent once. */
  take: () => void;
  putBack: () => void;
  send: () => Promise<Answer>;
  /** Loads the account's own data. */
  ask: () => Promise<Answer>;
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Moves a visitor's stored data to the account. Drops rejected data: the ad no longer exists, or the limit is
 * reached.
 * @throws temporary errors of the request; the data then remains on the device
 */
export async function moveOver<Answer>({ take, putBack, send, ask }: Moved<Answer>) {
  take();
  try {
    return await send();
  } catch (error) {
    if (isRefused(error)) return ask();
    putBack();
    throw error;
  }
}
