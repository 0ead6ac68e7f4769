import { type NotificationType, notificationTypes } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { emailPage } from '../emails/emails.presenter.ts';
import { notificationContent } from './notifications.presenter.ts';

const isOfChats = (type: NotificationType) => /^(chat|message|report)_/.test(type);
const isOfMoney = (type: NotificationType) => /^(payment|refund)_/.test(type);
const types = Object.keys(notificationTypes) as NotificationType[];

describe('every type of notification', () => {
  const date = '2026-06-30T21:30:00.000Z';
  const prices = {
    price_then: { price: 1_200_000, currency_id: 1 },
    price_now: { price: 1_100_000, currency_id: 1 },
  };
  const person = { id: 5, name: 'Oleg', avatar: null, is_entity: false, blocked: false };
  const offered = {
    offer_id: 3,
    price: 1_150_000,
    currency: { id: 1, name: 'Russian rouble', code: 'RUB', sign: '₽' },
  };
  const saved = { saved_filter_id: 4, count: 2 };
  const paid = { transaction_id: 31, amount: '50.00' };
  const values = {
    title: 'GAZ 21 Volga 1965',
    title_ru: 'ГАЗ 21 Волга 1965',
    reason: 'Нет',
    date,
    ...prices,
    sign: '₽',
    chat_id: 12,
    person,
    action: 'delete',
    ...offered,
    ...paid,
    ...saved,
    currency_ru: 'Российский рубль',
  };

  it.each(types)('%s has texts in both languages with their values', (kind) => {
    const row = { kind, postId: 7, values };

    const [ru, en] = [notificationContent(row, 'ru'), notificationContent(row, 'en')];

    for (const { title, text } of [ru, en]) {
      expect(`${title} ${text}`).not.toMatch(/\{\{|undefined|\.(title|text)\b/);
      expect(title.length).toBeGreaterThan(5);
    }
    // The number of a payment has no quotes.
    const quoted = !isOfMoney(kind);
    expect(ru.text).toContain(quoted ? '«ГАЗ 21 Волга 1965»' : '№ ГАЗ 21 Волга 1965');
    expect(en.text).toContain(quoted ? '“GAZ 21 Volga 1965”' : 'No. GAZ 21 Volga 1965');
    expect(en.title).not.toMatch(/[а-яё]/i);
    expect([ru.data.title, en.data.title]).toEqual(['ГАЗ 21 Волга 1965', 'GAZ 21 Volga 1965']);
  });

  it.each<[NotificationType, string, object]>([
    ['post_approved', '/product?id=7', {}],
    ['edit_approved', '/product?id=7', {}],
    ['post_denied', '/product/update?id=7', { reason: 'Нет', amount: '50.00' }],
    ['edit_denied', '/product/update?id=7', { reason: 'Нет' }],
    ['post_expires', '/account/ads?tab=active', { date }],
    ['post_expired', '/account/ads?tab=removed', { date }],
    ['promotion_over', '/account/ads?tab=active', { date }],
    ['favorite_price_drop', '/product?id=7', prices],
    ['favorite_gone', '/product?id=7', prices],
    ['favorite_back', '/product?id=7', prices],
    ['chat_new', '/account/messages/12', { chat_id: 12, person }],
    ['chat_accepted', '/account/messages/12', { chat_id: 12, person }],
    ['message_removed', '/account/messages', { action: 'delete' }],
    ['report_resolved', '/account/messages', { action: 'delete' }],
    ['offer_received', '/account/messages/offers?post=7', offered],
    ['offer_countered', '/account/messages/offers?post=7', offered],
    ['offer_accepted', '/account/messages/offers?post=7', offered],
    ['offer_declined', '/account/messages/offers?post=7', offered],
    ['offer_withdrawn', '/account/messages/offers?post=7', offered],
    ['offer_lapsed', '/account/messages/offers?post=7', offered],
    ['payment_succeeded', '/account/transactions/transaction?id=31', paid],
    ['payment_declined', '/account/transactions/transaction?id=31', paid],
    ['payment_refunded', '/account/transactions/transaction?id=31', paid],
    ['refund_declined', '/account/transactions/transaction?id=31', paid],
    ['refund_failed', '/moderation?tab=transactions&transaction=31', paid],
    ['tariff_ends', '/tariffs#legal', { date }],
    ['request_answered', '/account/support', {}],
    ['saved_search', '/account/savedSearches?id=4', { ...saved, name: 'GAZ 21 Volga 1965' }],
  ])('%s links to %s and has its own data', (kind, link, own) => {
    const { data, ...content } = notificationContent({ kind, postId: 7, values }, 'en');

    expect(content.link).toBe(link);
    expect(data).toEqual({ post_id: 7, title: 'GAZ 21 Volga 1965', ...own });
  });

  it.each(types)('%s of an erased ad links to the other ads', (kind) => {
    const { data, link } = notificationContent({ kind, postId: null, values }, 'ru');

    expect(data.post_id).toBeNull();
    const [area = ''] = kind.split('_');
    const others = {
      favorite: '/account/favorites',
      offer: '/account/messages/offers',
      payment: '/account/transactions/transaction\\?id=31',
      refund:
        '(/account/transactions/transaction\\?id=31|/moderation\\?tab=transactions&transaction=31)',
      tariff: '/tariffs#legal',
      saved: '/account/savedSearches\\?id=4',
      request: '/account/support',
    }[area];
    const own = isOfChats(kind) ? '/account/messages(/12)?' : (others ?? '/account/ads.*');
    expect(link).toMatch(new RegExp(`^${own}$`));
  });

  it.each(types)('%s is shown for a row without values', (kind) => {
    const { title, data } = notificationContent({ kind, postId: 7, values: {} }, 'ru');

    expect(title.length).toBeGreaterThan(5);
    const fields = Object.fromEntries(notificationTypes[kind].data.map((name) => [name, null]));
    expect(data).toEqual({ post_id: 7, title: '', ...fields });
  });
});

describe('the texts of an offer', () => {
  it('contain its price and the name of its currency in the language of the request', () => {
    const values = {
      title: 'Porsche 911 2015',
      price: 90_000,
      currency: { id: 2, name: 'US dollar', code: 'USD', sign: '$' },
      currency_ru: 'Доллар США',
    };
    const row = { kind: 'offer_received', postId: 7, values } as const;

    const [ru, en] = [notificationContent(row, 'ru'), notificationContent(row, 'en')];

    expect(ru.text).toContain('предлагают 90\u00a0000\u00a0$.');
    expect(en.text).toContain('offers 90\u00a0000\u00a0$ for');
    expect([ru.data.currency?.name, en.data.currency?.name]).toEqual(['Доллар США', 'US dollar']);
  });
});

describe('the texts of a notification', () => {
  it('contain the day in Moscow', () => {
    const values = { title: 'Porsche 911 2015', date: '2026-06-30T21:30:00.000Z' };
    const row = { kind: 'post_expires', postId: 7, values } as const;

    expect(notificationContent(row, 'ru').text).toContain('до 1 июля.');
    expect(notificationContent(row, 'en').text).toContain('until 1 July.');
  });

  it.each([
    [
      'ru',
      '50\u00a0₽, мы возвращаем',
      'отправьте его ещё раз: цена указана рядом',
      'ничего не списано',
    ],
    [
      'en',
      'refunding the 50\u00a0₽ you paid',
      'send it again: the price is shown next to it',
      'costs nothing',
    ],
  ] as const)(
    'say in %s that the money of a denied ad is returned',
    (language, refund, again, free) => {
      const emailOf = (amount: object) => {
        const values = { title: 'BMW', reason: 'Нет', ...amount };
        const row = { kind: 'post_denied', postId: 7, values } as const;
        const content = notificationContent(row, language);
        const frame = { language, href: '/', home: '/', values: content.values };
        return emailPage('post_denied', { ...frame, body: content.text }).text;
      };

      expect(emailOf({ amount: '50.00' })).toContain(refund);
      expect(emailOf({ amount: '50.00' })).toContain(again);
      expect(emailOf({ amount: '50.00' })).not.toContain(free);
      expect(emailOf({})).toContain(free);
      expect(emailOf({})).not.toContain('₽');
    },
  );

  it('do not interpolate text typed by a moderator', () => {
    const reason = '{{title}} $t(greeting) «{{date}}» <b>';
    const row = { kind: 'post_denied', postId: 7, values: { title: 'BMW', reason } } as const;

    expect(notificationContent(row, 'ru').text).toContain(`Причина: ${reason}`);
  });
});
