import { hidings, MAX_VIEWED, VIEWED_DAYS } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { stored } from '@/lib/storage.ts';

/** Where a visitor's part is kept on this device. */
export const DEVICE_KEY = 'reader';
const KEPT_MS = VIEWED_DAYS * 86_400_000;

const shape = z.object({
  /** Opened ads, the latest first, with the time. */
  viewed: z.array(z.object({ id: z.number(), at: z.number() })),
  hidden: hidings,
});
/** What a visitor has opened and hidden; who signs in takes it along. */
export type Device = z.output<typeof shape>;

const nothing: Device = { viewed: [], hidden: { post_ids: [], sellers: [] } };

/** What is stored, without what is too old; nothing where it cannot be read. */
export function parseDevice(text: string | null, now: number): Device {
  try {
    const { viewed, hidden } = shape.parse(JSON.parse(text ?? ''));
    return { viewed: viewed.filter(({ at }) => at > now - KEPT_MS).slice(0, MAX_VIEWED), hidden };
  } catch {
    return nothing;
  }
}

/** With an ad as the latest one opened; the oldest fall out. */
export function withViewed({ viewed, hidden }: Device, id: number, at: number): Device {
  const others = viewed.filter((each) => each.id !== id);
  return { viewed: [{ id, at }, ...others].slice(0, MAX_VIEWED), hidden };
}

export const readDevice = (): Device => parseDevice(stored.read(DEVICE_KEY), Date.now());

/** Keeps it for the other tabs and later; nothing at all where there is nothing to keep. */
export function writeDevice(device: Device): void {
  const { viewed, hidden } = device;
  const isEmpty = viewed.length + hidden.post_ids.length + hidden.sellers.length === 0;
  stored.write(DEVICE_KEY, isEmpty ? null : JSON.stringify(device));
}
