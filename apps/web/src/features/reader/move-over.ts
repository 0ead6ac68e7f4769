import { ApiError } from '@/lib/api.ts';

interface Move<Answer> {
  /** Removes the data from the device before it is sent, so that it is sent once. */
  clearDevice: () => void;
  restoreDevice: () => void;
  send: () => Promise<Answer>;
  /** Loads the account's own data. */
  fetchStored: () => Promise<Answer>;
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Moves a visitor's stored data to the account. Drops rejected data: the ad no longer exists, or the limit is
 * reached.
 * @throws temporary errors of the request; the data then remains on the device
 */
export async function moveDeviceDataToAccount<Answer>({
  clearDevice,
  restoreDevice,
  send,
  fetchStored,
}: Move<Answer>) {
  clearDevice();
  try {
    return await send();
  } catch (error) {
    if (isRefused(error)) return fetchStored();
    restoreDevice();
    throw error;
  }
}
