import { type Draft, type DraftFields, draftFields, photo, vehicleKind } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { randomKey } from '@/lib/idempotency-key.ts';
import { deviceStorage } from '@/lib/storage.ts';
import { readStoredValue } from '@/lib/stored-value.ts';
import { type DraftContent, draftFieldsOf, type PostingValues } from './posting-values.ts';

const keptForm = z.object({
  fields: draftFields,
  photos: z.array(photo),
  kind: vehicleKind,
  /** Version that this one continues: a draft's time, or an ad's fields; null for none. */
  based_on: z.catch(z.nullable(z.string()), null),
  synced: z.catch(z.boolean(), false),
  /** Fields of a save without a response yet: it may be the server's newest version. */
  sent: z.catch(z.nullable(z.string()), null),
  /** Idempotency key of creating the ad, restored after a reload. */
  key: z.catch(z.string(), () => randomKey()),
});
export type StoredForm = z.output<typeof keptForm>;

export const draftStorageKey = (userId: number) => `draft:${userId}`;
export const correctionStorageKey = (userId: number, postId: number) =>
  `correction:${userId}:${postId}`;

export const readStoredForm = (place: string): StoredForm | null =>
  readStoredValue(place, keptForm, null);

/** Stores a form on this device, or removes it; returns whether the device has stored it. */
export function writeStoredForm(
  place: string,
  kept: (Partial<StoredForm> & Pick<StoredForm, 'based_on'> & { values: PostingValues }) | null,
): boolean {
  if (kept === null) {
    deviceStorage.write(place, null);
    return true;
  }
  const { values, ...rest } = kept;
  const { photos, kind } = values;
  const text = JSON.stringify({ fields: draftFieldsOf(values), photos, kind, ...rest });
  deviceStorage.write(place, text);
  return deviceStorage.read(place) === text;
}

/** Serializes fields in a stable order, to compare versions. */
export const serializeFields = (fields: DraftFields): string =>
  JSON.stringify(draftFields.safeParse(fields).data ?? fields);

export const serializeValues = (values: PostingValues): string =>
  JSON.stringify([draftFieldsOf(values), values.kind]);

export function contentOf({ photos, updated_at: _at, ...fields }: Draft): DraftContent {
  return { fields, photos };
}

/** Reports whether the form may overwrite the server's draft: no other form has changed it since. */
export function isOwnVersion(
  draft: Draft | null,
  { version, sent }: { version: string | null; sent: readonly (string | null)[] },
): boolean {
  if (draft === null || draft.updated_at === version) return true;
  return sent.includes(serializeFields(contentOf(draft).fields));
}

export interface DraftStart {
  content: DraftContent | null;
  /** Server's version that the content continues; null without one. */
  version: string | null;
  /** True if the server lacks some of it. */
  unsent: boolean;
  sent: string | null;
  /** Server's draft if both have changed: the page asks which one to continue with. */
  theirs: Draft | null;
  key: string;
}

/** Chooses the initial content of a new ad from the drafts of the device and the server. */
export function startDraft(kept: StoredForm | null, draft: Draft | null): DraftStart {
  const version = draft?.updated_at ?? null;
  if (kept && !kept.synced) {
    const sent = [kept.sent, serializeFields(kept.fields)];
    const isOwn = isOwnVersion(draft, { version: kept.based_on, sent });
    return {
      content: kept,
      version: isOwn ? version : kept.based_on,
      unsent: true,
      sent: isOwn ? kept.sent : null,
      theirs: isOwn ? null : draft,
      key: kept.key,
    };
  }
  // If both are the same, only the device knows the kind and the key.
  const same = draft && kept?.based_on === version ? kept : null;
  return {
    content: draft && { ...contentOf(draft), kind: same?.kind },
    version,
    unsent: false,
    sent: null,
    theirs: null,
    key: same?.key ?? randomKey(),
  };
}
