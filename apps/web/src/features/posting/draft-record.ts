import {
  type Draft,
  type DraftFields,
  draftFields,
  photo,
  postLimits,
  vehicleKind,
  vehicleKinds,
} from '@pitlane/contracts';
import * as z from 'zod/mini';
import { stored } from '@/lib/storage.ts';
import type { DraftContent } from './posting-values.ts';
import { randomKey } from './repeat-key.ts';

function readableFields(kept: Record<string, unknown>): DraftFields {
  const read = Object.entries(draftFields.shape).flatMap(([name, field]) => {
    const value = kept[name];
    const cut = typeof value === 'string' ? value.slice(0, postLimits.draftText) : value;
    const { data } = field.safeParse(cut);
    return data === undefined ? [] : [[name, data]];
  });
  return draftFields.parse(Object.fromEntries(read));
}

// What an earlier release or another program wrote badly costs only itself.
const shape = z.object({
  fields: z.pipe(z.catch(z.record(z.string(), z.unknown()), {}), z.transform(readableFields)),
  photos: z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((kept) => kept.flatMap((entry) => photo.safeParse(entry).data ?? [])),
  ),
  kind: z.catch(vehicleKind, vehicleKinds[0]),
  /** When it was typed, by this device's clock. */
  saved_at: z.catch(z.iso.datetime(), new Date(0).toISOString()),
  /** The server's time of the version that this one continues; null where there was none. */
  synced_at: z.catch(z.nullable(z.iso.datetime()), null),
  /** Whether the server has all of it. */
  synced: z.catch(z.boolean(), false),
  /** Makes a second try of placing the ad known as such, also after a reload. */
  key: z.catch(z.string(), () => randomKey()),
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
 * Which draft to go on with. Where only one of them has been typed in since they were the same, it
 * is that one, whatever their clocks say; else the newer.
 */
export function chooseDraft(device: DraftRecord | null, server: Draft | null): ChosenDraft {
  const here: ChosenDraft = {
    content: device,
    syncedAt: device?.synced_at ?? null,
    synced: device?.synced ?? true,
    key: device?.key ?? null,
  };
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
