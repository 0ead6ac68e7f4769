import type { CorrectableField } from '@pitlane/contracts';

export const readyReasons = [
  'contacts',
  'photos',
  'foreignPhotos',
  'price',
  'data',
  'vague',
  'duplicate',
  'forbidden',
] as const;
export type ReadyReason = (typeof readyReasons)[number];

const usualFields: Partial<Record<ReadyReason, CorrectableField>> = {
  contacts: 'description',
  price: 'price',
  vague: 'description',
};

export interface Rejection {
  reason: string;
  fields: string[];
}

/** Adds a ready reason to the text; does nothing if it is already present. */
export function addReadyReason(rejection: Rejection, reason: ReadyReason, text: string): Rejection {
  const field = usualFields[reason];
  const written = rejection.reason.trim();
  return {
    reason: written.includes(text) ? rejection.reason : [written, text].filter(Boolean).join('\n'),
    fields:
      field && !rejection.fields.includes(field) ? [...rejection.fields, field] : rejection.fields,
  };
}

export function toggleField(fields: readonly string[], field: string): string[] {
  return fields.includes(field) ? fields.filter((each) => each !== field) : [...fields, field];
}

/** Returns the language of a text: English if it contains no Cyrillic letter. */
export function languageOf(text: string): 'ru' | 'en' {
  return /[a-z]/i.test(text) && !/\p{Script=Cyrillic}/u.test(text) ? 'en' : 'ru';
}
