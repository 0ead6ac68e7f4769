import type { FormKind } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { ReplyDeadlinesService } from './reply-deadlines.service.ts';

const settings = {
  DATABASE_URL: 'postgres://a/b',
  JWT_SECRET: 'tests-only-0123456789abcdefghijkl',
};
const deadlines = new ReplyDeadlinesService(readConfig(settings));

/** Returns the text for a form received at a time in Moscow. */
function confirmationFor(kind: FormKind, moment: string, language: 'ru' | 'en') {
  const createdAt = new Date(`${moment}+03:00`);
  return deadlines.confirmationText(
    { kind, createdAt, dueAt: deadlines.deadlineOf(kind, createdAt) },
    language,
  );
}

describe('the confirmation text of a form', () => {
  it.each<[FormKind, string, string, string]>([
    [
      'transport',
      '2026-06-15T12:00:00',
      'Our manager will contact you within 30 minutes',
      'Наш менеджер свяжется с вами в течение 30 минут',
    ],
    [
      'callback',
      '2026-06-15T19:29:30',
      'Our manager will contact you within 30 minutes',
      'Наш менеджер свяжется с вами в течение 30 минут',
    ],
    [
      'callback',
      '2026-06-15T19:31:00',
      'Our manager will contact you tomorrow by 09:01 Moscow time',
      'Наш менеджер свяжется с вами завтра до 09:01 по Москве',
    ],
    [
      'transport',
      '2026-06-12T22:00:00',
      'Our manager will contact you tomorrow by 10:30 Moscow time',
      'Наш менеджер свяжется с вами завтра до 10:30 по Москве',
    ],
    [
      'transport',
      '2026-06-15T03:00:00',
      'Our manager will contact you today by 09:30 Moscow time',
      'Наш менеджер свяжется с вами сегодня до 09:30 по Москве',
    ],
    [
      'contact',
      '2026-06-15T09:30:00',
      'We will reply today by 18:30 Moscow time',
      'Мы ответим вам сегодня до 18:30 по Москве',
    ],
    [
      'contact',
      '2026-06-12T20:30:00',
      'We will reply on Sunday by 12:00 Moscow time',
      'Мы ответим вам в воскресенье до 12:00 по Москве',
    ],
    [
      'buyback',
      '2026-06-12T22:00:00',
      'We will make you an offer within 48 hours',
      'Мы сделаем вам предложение в течение 48 часов',
    ],
    [
      'support',
      '2026-06-15T12:00:00',
      'Support will reply within 5 minutes',
      'Поддержка ответит вам в течение 5 минут',
    ],
  ])('for %s at %s', (kind, moment, en, ru) => {
    expect([confirmationFor(kind, moment, 'en'), confirmationFor(kind, moment, 'ru')]).toEqual([
      en,
      ru,
    ]);
  });

  it('contains the date of a deadline that is more than a week away', () => {
    const slowDeadlines = new ReplyDeadlinesService(
      readConfig({ ...settings, CONTACT_MINUTES: '6000' }),
    );
    const createdAt = new Date('2026-06-15T12:00:00+03:00');
    const dueAt = slowDeadlines.deadlineOf('contact', createdAt);

    expect(slowDeadlines.confirmationText({ kind: 'contact', createdAt, dueAt }, 'en')).toBe(
      'We will reply on 25 June by 10:00 Moscow time',
    );
    expect(slowDeadlines.confirmationText({ kind: 'contact', createdAt, dueAt }, 'ru')).toBe(
      'Мы ответим вам 25 июня до 10:00 по Москве',
    );
  });

  it('depends on the configured hours', () => {
    const hours = { SUPPORT_HOURS_WEEKDAYS: '10:00-12:30', SUPPORT_HOURS_WEEKENDS: '00:00-24:00' };
    const otherDeadlines = new ReplyDeadlinesService(readConfig({ ...settings, ...hours }));
    const due = otherDeadlines.deadlineOf('transport', new Date('2026-06-12T12:15:00+03:00'));

    expect(due).toEqual(new Date('2026-06-13T00:15:00+03:00'));
    expect(otherDeadlines.supportHours.weekdays).toEqual(['10:00', '12:30']);
  });

  it.each(['9:00-20:00', '09:00', '20:00-09:00', '09:00-25:00', '09:00-09:00', ''])(
    'rejects the hours %j',
    (SUPPORT_HOURS_WEEKDAYS) => {
      expect(() => readConfig({ ...settings, SUPPORT_HOURS_WEEKDAYS })).toThrow(
        'SUPPORT_HOURS_WEEKDAYS',
      );
    },
  );
});
