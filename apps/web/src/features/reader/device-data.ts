import { hidings, MAX_VIEWED_POSTS, VIEWED_RETENTION_DAYS } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';

/** Storage key of a visitor's data. */
export const DEVICE_KEY = 'reader';
const VIEWED_TTL_MS = VIEWED_RETENTION_DAYS * 86_400_000;

const deviceSchema = z.object({
  viewed: z.array(z.object({ id: z.number(), at: z.number() })),
  hidden: hidings,
});
/** Ads viewed and hidden by a visitor; moved to the account on sign-in. */
export type DeviceData = z.output<typeof deviceSchema>;

const emptyDevice: DeviceData = { viewed: [], hidden: { post_ids: [], sellers: [] } };

export function readDeviceAt(now: number): DeviceData {
  const { viewed, hidden } = readStoredValue(DEVICE_KEY, deviceSchema, emptyDevice);
  return {
    viewed: viewed.filter(({ at }) => at > now - VIEWED_TTL_MS).slice(0, MAX_VIEWED_POSTS),
    hidden,
  };
}

export const readDevice = (): DeviceData => readDeviceAt(Date.now());

/** Adds an ad as the latest one viewed and drops the oldest beyond the limit. */
export function withViewed({ viewed, hidden }: DeviceData, id: number, at: number): DeviceData {
  const others = viewed.filter((each) => each.id !== id);
  return { viewed: [{ id, at }, ...others].slice(0, MAX_VIEWED_POSTS), hidden };
}

/** Stores the data on the device; removes the key if the data is empty. */
export function writeDevice(device: DeviceData): void {
  const { viewed, hidden } = device;
  const isEmpty = viewed.length + hidden.post_ids.length + hidden.sellers.length === 0;
  writeStoredValue(DEVICE_KEY, isEmpty ? null : device);
}
