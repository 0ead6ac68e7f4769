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
import { mergeDrafts } from './draft-merge.ts';
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

/** Texts of a form as a device keeps them. */
export const keptFields = z.pipe(
  z.catch(z.record(z.string(), z.unknown()), {}),
  z.transform(readableFields),
);

// What an earlier release or another program wrote badly costs only itself.
/** What a form holds, as a device keeps it. */
export const keptContent = z.object({
  fields: keptFields,
  photos: z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((kept) => kept.flatMap((entry) => photo.safeParse(entry).data ?? [])),
  ),
  kind: z.catch(vehicleKind, vehicleKinds[0]),
});

const shape = z.extend(keptContent, {
  /** The server's time of the version that this one continues; null where there was none. */
  synced_at: z.catch(z.nullable(z.iso.datetime()), null),
  /** Whether the server has all of it. */
  synced: z.catch(z.boolean(), false),
  /** What it has come from, where the server has not all of it: tells what was typed here. */
  base: z.catch(z.nullable(keptFields), null),
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
  /** What it has come from, where the server has not all of it. */
  base: DraftFields | null;
  key: string | null;
}

export const noDraft: ChosenDraft = {
  content: null,
  syncedAt: null,
  synced: true,
  base: null,
  key: null,
};

/** What the server keeps, as a form begins with it. */
export function contentOf({ photos, updated_at: _at, ...fields }: Draft): DraftContent {
  return { fields, photos };
}

/**
 * The draft to go on with. Where both have been typed in since they were the same, what was typed
 * here goes into the server's, field by field.
 */
export function chooseDraft(device: DraftRecord | null, server: Draft | null): ChosenDraft {
  if (server === null) {
    // Placed or discarded on another device: only what was never sent there is left.
    if (!device || device.synced) return noDraft;
    const { base, key } = device;
    return { content: device, syncedAt: null, synced: false, base, key };
  }
  const there = contentOf(server);
  const chosen = { ...noDraft, content: there, syncedAt: server.updated_at };
  if (!device) return chosen;
  const { kind, key, base, synced } = device;
  if (!synced) {
    const isOvertaken = device.synced_at !== server.updated_at;
    const content = isOvertaken ? mergeDrafts(base ?? {}, device, there) : device;
    return { ...chosen, content, synced, base: isOvertaken ? there.fields : base, key };
  }
  // The same on both: the kind and the key are known here only.
  return device.synced_at === server.updated_at
    ? { ...chosen, content: { ...there, kind }, key }
    : chosen;
}
