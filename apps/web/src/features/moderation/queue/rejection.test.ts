import { rejectPost } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import en from '../moderation.en.json';
import ru from '../moderation.ru.json';
import { addPresetReason, languageOf, presetReasons, toggleField } from './rejection.ts';

it('adds a preset reason once and selects its field', () => {
  const rejection = addPresetReason(
    { reason: '', fields: ['vin'] },
    'contacts',
    'Уберите телефон.',
  );
  expect(rejection).toEqual({ reason: 'Уберите телефон.', fields: ['vin', 'description'] });
  expect(addPresetReason(rejection, 'contacts', 'Уберите телефон.')).toEqual(rejection);
  expect(addPresetReason(rejection, 'data', 'Исправьте поля.')).toEqual({
    reason: 'Уберите телефон.\nИсправьте поля.',
    fields: ['vin', 'description'],
  });
});

it('toggles a field', () => {
  expect(toggleField(['vin'], 'photo:3')).toEqual(['vin', 'photo:3']);
  expect(toggleField(['vin', 'photo:3'], 'vin')).toEqual(['photo:3']);
});

it('detects the language of the ad', () => {
  expect(languageOf('Продаю BMW')).toBe('ru');
  expect(languageOf('One owner, full history')).toBe('en');
  expect(languageOf('')).toBe('ru');
});

it('offers the same preset reasons in both interface languages', () => {
  for (const reason of presetReasons) {
    expect(en.reasons[reason].ru).toBe(ru.reasons[reason].ru);
    expect(en.reasons[reason].en).toBe(ru.reasons[reason].en);
    for (const text of [ru.reasons[reason].ru, ru.reasons[reason].en]) {
      expect(rejectPost.body.safeParse({ reason: text }).success).toBe(true);
    }
  }
});
