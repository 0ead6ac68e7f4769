import { type Draft, draftFields, photo, vehicleKind } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { stored } from '@/lib/storage.ts';
import type { DraftContent } from './posting-values.ts';

const shape = z.object({
  fields: draftFields,
  photos: z.array(photo),
  kind: vehicleKind,
  /** When it was typed, by this device's clock. */
  saved_at: z.iso.datetime(),
  /** The server's time of the version that this one continues; null where there was none. */
  synced_at: z.nullable(z.iso.datetime()),
  /** Whether the server has all of it. */
  synced: z.boolean(),
  /** Makes a second try of placing the ad known as such, also after a reload. */
  key: z.string(),
});
/** A draft as a device keeps it. */
export type DraftRecord = z.output<typeof shape>;

const keyOf = (userId: number) => `draft:${userId}`;

/** What this device keeps for somebody, or null. */
export function readDraftRecord(userId: number): DraftRecord | null {
  try {
    return shape.parse(JSON.parse(stored.read(keyOf(userId)) ?? ''));
  } catch {
    return null;
  }
}

export function writeDraftRecord(userId: number, record: DraftRecord | null): void {
  stored.write(keyOf(userId), record && JSON.stringify(record));
}

/** A draft to go on with, and where this device stands with it. */
export interface ChosenDraft {
  content: DraftContent | null;
  syncedAt: string | null;
  /** Whether the server has all of it. */
  synced: boolean;
  key: string | null;
}

/**
 * Which draft to go on with. `undefined`: the server could not be asked. Where only one of them has
 * been typed in since they were the same, it is that one, whatever their clocks say; else the newer.
 */
export function chooseDraft(
  device: DraftRecord | null,
  server: Draft | null | undefined,
): ChosenDraft {
  const here: ChosenDraft = {
    content: device,
    syncedAt: device?.synced_at ?? null,
    synced: device?.synced ?? true,
    key: device?.key ?? null,
  };
  if (server === undefined) return here;
  if (server === null) {
    // Placed or discarded on another device: only what was never sent there is left.
    return device?.synced ? { content: null, syncedAt: null, synced: true, key: null } : here;
  }
  const { photos, updated_at: syncedAt, ...fields } = server;
  const there = { content: { fields, photos }, syncedAt, synced: true, key: null };
  if (!device) return there;
  if (device.synced_at === syncedAt) {
    // The same on both; the kind and the key are known here only.
    const { kind, key } = device;
    return device.synced ? { ...there, content: { fields, photos, kind }, key } : here;
  }
  if (device.synced) return there;
  return Date.parse(device.saved_at) > Date.parse(syncedAt) ? { ...here, syncedAt } : there;
}
