import { ApiError } from '@/lib/api.ts';

interface Moved<Answer> {
  /** Takes it from the device before it is sent, so that it is sent once. */
  take: () => void;
  putBack: () => void;
  send: () => Promise<Answer>;
  /** What the account has without it. */
  ask: () => Promise<Answer>;
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Moves what a visitor has kept on this device to the account. What is refused is dropped: it is there no more,
 * or there is no room for it.
 * @throws what the call throws that may pass by itself; then it waits on the device
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
