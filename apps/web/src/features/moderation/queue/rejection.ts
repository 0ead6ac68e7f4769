import type { CorrectableField } from '@pitlane/contracts';

export const presetReasons = [
  'contacts',
  'photos',
  'foreignPhotos',
  'price',
  'data',
  'vague',
  'duplicate',
  'forbidden',
] as const;
export type PresetReason = (typeof presetReasons)[number];

const fieldByReason: Partial<Record<PresetReason, CorrectableField>> = {
  contacts: 'description',
  price: 'price',
  vague: 'description',
};

export interface Rejection {
  reason: string;
  fields: string[];
}

/** Adds a preset reason to the text unless the text contains it already, and selects the field to correct. */
export function addPresetReason(
  rejection: Rejection,
  reason: PresetReason,
  text: string,
): Rejection {
  const field = fieldByReason[reason];
  const currentText = rejection.reason.trim();
  return {
    reason: currentText.includes(text)
      ? rejection.reason
      : [currentText, text].filter(Boolean).join('\n'),
    fields:
      field && !rejection.fields.includes(field) ? [...rejection.fields, field] : rejection.fields,
  };
}

export function toggleField(fields: readonly string[], field: string): string[] {
  return fields.includes(field)
    ? fields.filter((selectedField) => selectedField !== field)
    : [...fields, field];
}

/** Returns the language of a text: English if it contains no Cyrillic letter. */
export function languageOf(text: string): 'ru' | 'en' {
  return /[a-z]/i.test(text) && !/\p{Script=Cyrillic}/u.test(text) ? 'en' : 'ru';
}
