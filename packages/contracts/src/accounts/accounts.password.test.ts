import { describe, expect, it } from 'vitest';
import { isPersonalPassword, personalWords } from './accounts.password.ts';

describe('personalWords', () => {
  it('returns distinct lower-case words of names, company and email', () => {
    const words = personalWords({
      email: 'Anna.Petrova-1990@mail.example',
      names: ['Анна', 'Салтыкова-Щедрина', 'ООО «Ромашка»', 'АННА'],
    });

    expect([...words].sort()).toEqual(
      [
        '1990',
        'anna',
        'anna.petrova-1990@mail.example',
        'example',
        'mail',
        'petrova',
        'анна',
        'ооо',
        'ооо «ромашка»',
        'ромашка',
        'салтыкова',
        'салтыкова-щедрина',
        'щедрина',
      ].sort(),
    );
  });

  it('skips empty words and words of two letters', () => {
    expect(personalWords({ email: 'ab@c.de', names: ['Ян', null, undefined, ''] })).toEqual([
      'ab@c.de',
    ]);
    expect(personalWords({})).toEqual([]);
  });
});

describe('isPersonalPassword', () => {
  const words = personalWords({ email: 'kostya@mail.example', names: ['Константин', 'Зильбер'] });

  it.each([
    ['константин', true],
    ['КОНСТАНТИН', true],
    ['Константин1', true],
    ['Константин12345', true],
    ['Константин123456', false],
    ['КонстантинЗильбер', true],
    ['Зильбер-Константин-99', true],
    ['kostya@mail.example', true],
    ['kostyakostya', true],
    ['1pitlane2', true],
    ['Pitlane2026', true],
    ['питлейн2026', true],
    ['autotrade1', true],
    ['автотрейд99', true],
    ['верный конь Константин', false],
    ['correct horse', false],
    ['1234567890', false],
    ['mail', true],
    ['', false],
  ])('for %s returns %s', (password, isPersonal) => {
    expect(isPersonalPassword(password, words)).toBe(isPersonal);
  });

  it('matches composed and decomposed names', () => {
    for (const name of ['Алексей'.normalize('NFC'), 'Алексей'.normalize('NFD')]) {
      for (const form of ['NFC', 'NFD']) {
        const password = `${'алексей'.normalize(form)}2026`;
        expect(isPersonalPassword(password, personalWords({ names: [name] }))).toBe(true);
      }
    }
  });

  it('removes the longest words first, so that a short word does not break a longer one', () => {
    expect(isPersonalPassword('kostyanovich1', ['kostya', 'kostyanovich'])).toBe(true);
    expect(isPersonalPassword('kostyanovich1', ['kostyanovich', 'kostya'])).toBe(true);
  });

  it('counts an emoji as one character', () => {
    expect(isPersonalPassword('kostya😀🚗🏁🛞🚀', ['kostya'])).toBe(true);
    expect(isPersonalPassword('kostya😀🚗🏁🛞🚀🎸', ['kostya'])).toBe(false);
  });

  it('matches regular expression characters literally', () => {
    expect(isPersonalPassword('a.*b and others', ['a.*b', '$&', '('])).toBe(false);
    expect(isPersonalPassword('a.*b$&(', ['a.*b', '$&', '('])).toBe(true);
  });
});
