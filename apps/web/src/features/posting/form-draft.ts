import { type Draft, type DraftFields, draftFields, photo, vehicleKind } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { randomKey } from '@/lib/idempotency-key.ts';
import { deviceStorage } from '@/lib/storage.ts';
import { readStoredValue } from '@/lib/stored-value.ts';
import { type DraftContent, draftFieldsOf, type PostingValues } from './posting-values.ts';

const storedFormSchema = z.object({
  fields: draftFields,
  photos: z.array(photo),
  kind: vehicleKind,
  /** Version that the form is based on: the time of a draft or the fields of an ad; `null` without one. */
  based_on: z.catch(z.nullable(z.string()), null),
  synced: z.catch(z.boolean(), false),
  /** Fields of a save without a response, which may be the server's newest version. */
  sent: z.catch(z.nullable(z.string()), null),
  /** Idempotency key for creating the ad, stored to survive a reload. */
  key: z.catch(z.string(), () => randomKey()),
});
export type StoredForm = z.output<typeof storedFormSchema>;

export const draftStorageKey = (userId: number) => `draft:${userId}`;
export const correctionStorageKey = (userId: number, postId: number) =>
  `correction:${userId}:${postId}`;

export const readStoredForm = (storageKey: string): StoredForm | null =>
  readStoredValue(storageKey, storedFormSchema, null);

/** Stores a form on this device, or removes it; returns whether the device has stored it. */
export function writeStoredForm(
  storageKey: string,
  form: (Partial<StoredForm> & Pick<StoredForm, 'based_on'> & { values: PostingValues }) | null,
): boolean {
  if (form === null) {
    deviceStorage.write(storageKey, null);
    return true;
  }
  const { values, ...rest } = form;
  const { photos, kind } = values;
  const text = JSON.stringify({ fields: draftFieldsOf(values), photos, kind, ...rest });
  deviceStorage.write(storageKey, text);
  return deviceStorage.read(storageKey) === text;
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
  /** The server's version that the content is based on; `null` without one. */
  version: string | null;
  /** True if some of the content is not on the server. */
  hasUnsentChanges: boolean;
  sent: string | null;
  /** The server's draft, if both drafts have changed and the user has to choose one. */
  theirs: Draft | null;
  key: string;
}

/** Chooses the initial content of a new ad from the drafts of the device and the server. */
export function startDraft(storedForm: StoredForm | null, draft: Draft | null): DraftStart {
  const version = draft?.updated_at ?? null;
  if (storedForm && !storedForm.synced) {
    const sent = [storedForm.sent, serializeFields(storedForm.fields)];
    const isOwn = isOwnVersion(draft, { version: storedForm.based_on, sent });
    return {
      content: storedForm,
      version: isOwn ? version : storedForm.based_on,
      hasUnsentChanges: true,
      sent: isOwn ? storedForm.sent : null,
      theirs: isOwn ? null : draft,
      key: storedForm.key,
    };
  }
  // If both drafts are the same, only the one on the device has the kind and the key.
  const unchangedForm = draft && storedForm?.based_on === version ? storedForm : null;
  return {
    content: draft && { ...contentOf(draft), kind: unchangedForm?.kind },
    version,
    hasUnsentChanges: false,
    sent: null,
    theirs: null,
    key: unchangedForm?.key ?? randomKey(),
  };
}
