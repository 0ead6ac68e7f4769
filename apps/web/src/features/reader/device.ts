import { hidings, MAX_VIEWED, VIEWED_DAYS } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';

/** Storage key of a visitor's data. */
export const DEVICE_KEY = 'reader';
const KEPT_MS = VIEWED_DAYS * 86_400_000;

const shape = z.object({
  viewed: z.array(z.object({ id: z.number(), at: z.number() })),
  hidden: hidings,
});
/** Ads viewed and hidden by a visitor; moved to the account on sign-in. */
export type Device = z.output<typeof shape>;

const nothing: Device = { viewed: [], hidden: { post_ids: [], sellers: [] } };

export function deviceAt(now: number): Device {
  const { viewed, hidden } = readStoredValue(DEVICE_KEY, shape, nothing);
  return { viewed: viewed.filter(({ at }) => at > now - KEPT_MS).slice(0, MAX_VIEWED), hidden };
}

export const readDevice = (): Device => deviceAt(Date.now());

/** Adds an ad as the latest one viewed and drops the oldest beyond the limit. */
export function withViewed({ viewed, hidden }: Device, id: number, at: number): Device {
  const others = viewed.filter((each) => each.id !== id);
  return { viewed: [{ id, at }, ...others].slice(0, MAX_VIEWED), hidden };
}

/** Stores the data for later and for other tabs; removes the key if there is none. */
export function writeDevice(device: Device): void {
  const { viewed, hidden } = device;
  const isEmpty = viewed.length + hidden.post_ids.length + hidden.sellers.length === 0;
  writeStoredValue(DEVICE_KEY, isEmpty ? null : device);
}
