import { expect, test } from 'vitest';
import { buildFormData } from './form-data.ts';

test('converts fields to text', () => {
  const form = buildFormData(
    {
      first_name: 'Анна',
      city_id: 5,
      position: null,
      email: undefined,
      remove_avatar: false,
      company: true,
      new_phones: ['+7 999 123-45-67', '+375 29 123-45-67'],
    },
    {},
  );
  expect([...form]).toEqual([
    ['first_name', 'Анна'],
    ['city_id', '5'],
    ['position', ''],
    ['remove_avatar', '0'],
    ['company', '1'],
    ['new_phones[]', '+7 999 123-45-67'],
    ['new_phones[]', '+375 29 123-45-67'],
  ]);
});

test('appends files after the fields, under their names', () => {
  const form = buildFormData({ first_name: 'A' }, { avatar: new File(['x'], 'me.png') });
  expect([...form.keys()]).toEqual(['first_name', 'avatar']);
  expect(form.get('avatar')).toBeInstanceOf(File);
});
