import { ApiError } from '@/lib/api.ts';

interface DataMove<Result> {
  /** Removes the data from the device before it is sent, so that it is sent once. */
  clearDevice: () => void;
  restoreDevice: () => void;
  send: () => Promise<Result>;
  /** Fetches the data stored in the account. */
  fetchStored: () => Promise<Result>;
}

const isRejected = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Moves a visitor's stored data to the account. Drops rejected data: the ad no longer exists, or the limit is
 * reached.
 * @throws temporary errors of the request; the data then remains on the device
 */
export async function moveDeviceDataToAccount<Result>({
  clearDevice,
  restoreDevice,
  send,
  fetchStored,
}: DataMove<Result>) {
  clearDevice();
  try {
    return await send();
  } catch (error) {
    if (isRejected(error)) return fetchStored();
    restoreDevice();
    throw error;
  }
}
