import type { ContentEntry, ContentVersion } from '@pitlane/contracts';
import { ApiError } from '../../../http/api-error.ts';
import { type Language, translate } from '../../../i18n.ts';
import { readFields } from '../content/content.rules.ts';
import type { Problem } from './drafting.rules.ts';
import type { ItemRow, VersionRow } from './editing.queries.ts';

export const toEntry = ({
  id,
  kind,
  version,
  removed,
  updatedAt,
  fields,
}: Omit<ItemRow, 'blocks'>): ContentEntry => ({
  ...readFields(kind, fields),
  id,
  version,
  removed,
  updated_at: updatedAt.toISOString(),
});

export const toVersion = (
  kind: ItemRow['kind'],
  { version, user, createdAt, event, fields }: VersionRow,
): ContentVersion => ({
  version,
  user: user && { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() },
  created_at: createdAt.toISOString(),
  event,
  fields: { ...readFields(kind, fields) },
});

/** Maximum number of messages for one field */
const MAX_MESSAGES = 20;

/** Returns a validation error with the messages of problems by field. */
export function validationErrorOf(problems: readonly Problem[], language: Language): ApiError {
  const byField = Map.groupBy(problems, ({ field }) => field);
  const messagesOf = (list: readonly Problem[]) => [
    ...new Set(list.map(({ error, link = '' }) => translate(language, 'fields', error, { link }))),
  ];
  const errors = [...byField].map(([field, list]) => [
    field,
    messagesOf(list).slice(0, MAX_MESSAGES),
  ]);
  return new ApiError('validation', { errors: Object.fromEntries(errors) });
}
