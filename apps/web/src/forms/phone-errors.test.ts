import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { findPhoneErrors } from './phone-errors.ts';

// Without loaded texts, each text is its key.
beforeAll(() => startI18n('ru'));

test('rejects impossible numbers by field, except empty and stored ones', async () => {
  const numbers = [
    ['one', '8 912 345 67 8'],
    ['two', '+7 912 345-67-89'],
    ['three', ' '],
    ['four', '+7 891 234-56-79'],
    ['five', '+7 495 123-45-67 доб. 12'],
  ] as const;

  expect([...(await findPhoneErrors(numbers, ['+78912345679']))]).toEqual([
    ['one', 'forms:fields.phone_unknown'],
    ['five', 'forms:fields.phone_extension'],
  ]);
});
