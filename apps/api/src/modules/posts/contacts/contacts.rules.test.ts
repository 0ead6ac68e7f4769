import { describe, expect, it } from 'vitest';
import { hasBoundedSteps, recordPatterns } from '../../../testing/regular-expressions.ts';
import { type ContactKind, findContacts } from './contacts.rules.ts';

const contactsWithSpaces: [text: string, kind: ContactKind, quote: string][] = [
  ['пишите vk. com/id1', 'link', 'vk. com/id1'],
  ['пишите vk .com/id1', 'link', 'vk .com/id1'],
  ['vk . com / id1', 'link', 'vk . com / id1'],
  ['porsche-club. ru/shop', 'link', 'porsche-club. ru/shop'],
  ['почта user@mail .ru', 'email', 'user@mail .ru'],
  ['почта user@mail. ru', 'email', 'user@mail. ru'],
  ['почта user@mail. Ru', 'email', 'user@mail. Ru'],
  ['user@ mail.ru', 'email', 'user@ mail.ru'],
  ['user @mail.ru', 'email', 'user @mail.ru'],
  ['user @ mail . ru', 'email', 'user @ mail . ru'],
  ['user@gmail dot com', 'email', 'user@gmail dot com'],
];

const textsWithoutContacts = [
  'Peak power 510 hp @ 6500. Top speed 320 km/h',
  '510hp@6500. Top speed 320 km/h',
  '510hp@6500 rpm. Top speed 320 km/h',
  'Weight in kg. Net/gross 1295/1650',
  'Weight in kg. net/gross 1295/1650',
  'Цена в руб. Торг/обмен',
  'Мощность 450 л. с./560 Нм',
];

describe('findContacts', () => {
  it.each(contactsWithSpaces)('finds in the text %j a contact of kind %s', (text, kind, quote) => {
    const contacts = findContacts(text).map((each) => [each.kind, text.slice(each.from, each.to)]);

    expect(contacts).toContainEqual([kind, quote]);
  });

  it.each(textsWithoutContacts)('finds no contact in %j', (text) => {
    expect(findContacts(text)).toEqual([]);
  });

  it('finds an ordinary email address once', () => {
    expect(findContacts('user+911@mail.example.ru, user@mail.ru')).toHaveLength(2);
  });

  it.each(['user@', 'vk. ', 'user@mail ', '8-----', '8916123-45-67 '])(
    'applies only bounded patterns to repetitions of %j',
    (part) => {
      const patterns = recordPatterns(part.repeat(15_000 / part.length), findContacts);

      expect(patterns.filter((pattern) => !hasBoundedSteps(pattern))).toEqual([]);
    },
  );
});
