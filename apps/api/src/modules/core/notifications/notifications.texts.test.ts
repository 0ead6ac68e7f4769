import { type NotificationType, notificationTypes } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { emailPage } from '../emails/emails.presenter.ts';
import { notificationContent } from './notifications.presenter.ts';

const isChatNotification = (type: NotificationType) => /^(chat|message|report)_/.test(type);
const isMoneyNotification = (type: NotificationType) => /^(payment|refund)_/.test(type);
const types = Object.keys(notificationTypes) as NotificationType[];

describe('every type of notification', () => {
  const date = '2026-06-30T21:30:00.000Z';
  const prices = {
    price_then: { price: 1_200_000, currency_id: 1 },
    price_now: { price: 1_100_000, currency_id: 1 },
  };
  const person = { id: 5, name: 'Oleg', avatar: null, is_entity: false, blocked: false };
  const offerValues = {
    offer_id: 3,
    price: 1_150_000,
    currency: { id: 1, name: 'Russian rouble', code: 'RUB', sign: '₽' },
  };
  const savedSearchValues = { saved_filter_id: 4, count: 2 };
  const paymentValues = { transaction_id: 31, amount: '50.00' };
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
    ...offerValues,
    ...paymentValues,
    ...savedSearchValues,
    currency_ru: 'Российский рубль',
  };

  it.each(types)('%s has texts in both languages with their values', (kind) => {
    const row = { kind, postId: 7, values };

    const [ru, en] = [notificationContent(row, 'ru'), notificationContent(row, 'en')];

    for (const { title, text } of [ru, en]) {
      expect(`${title} ${text}`).not.toMatch(/\{\{|undefined|\.(title|text)\b/);
      expect(title.length).toBeGreaterThan(5);
    }
    // The title of a payment is its number, which is not quoted.
    const isQuoted = !isMoneyNotification(kind);
    expect(ru.text).toContain(isQuoted ? '«ГАЗ 21 Волга 1965»' : '№ ГАЗ 21 Волга 1965');
    expect(en.text).toContain(isQuoted ? '“GAZ 21 Volga 1965”' : 'No. GAZ 21 Volga 1965');
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
    ['offer_received', '/account/messages/offers?post=7', offerValues],
    ['offer_countered', '/account/messages/offers?post=7', offerValues],
    ['offer_accepted', '/account/messages/offers?post=7', offerValues],
    ['offer_declined', '/account/messages/offers?post=7', offerValues],
    ['offer_withdrawn', '/account/messages/offers?post=7', offerValues],
    ['offer_lapsed', '/account/messages/offers?post=7', offerValues],
    ['payment_succeeded', '/account/transactions/transaction?id=31', paymentValues],
    ['payment_declined', '/account/transactions/transaction?id=31', paymentValues],
    ['payment_refunded', '/account/transactions/transaction?id=31', paymentValues],
    ['refund_declined', '/account/transactions/transaction?id=31', paymentValues],
    ['refund_failed', '/moderation?tab=transactions&transaction=31', paymentValues],
    ['tariff_ends', '/tariffs#legal', { date }],
    ['request_answered', '/account/support', {}],
    [
      'saved_search',
      '/account/savedSearches?id=4',
      { ...savedSearchValues, name: 'GAZ 21 Volga 1965' },
    ],
  ])('%s links to %s and has the data of its type', (kind, link, ownData) => {
    const { data, ...content } = notificationContent({ kind, postId: 7, values }, 'en');

    expect(content.link).toBe(link);
    expect(data).toEqual({ post_id: 7, title: 'GAZ 21 Volga 1965', ...ownData });
  });

  it.each(types)('%s of an erased ad links to a list of its area', (kind) => {
    const { data, link } = notificationContent({ kind, postId: null, values }, 'ru');

    expect(data.post_id).toBeNull();
    const [area = ''] = kind.split('_');
    const linksByPrefix = {
      favorite: '/account/favorites',
      offer: '/account/messages/offers',
      payment: '/account/transactions/transaction\\?id=31',
      refund:
        '(/account/transactions/transaction\\?id=31|/moderation\\?tab=transactions&transaction=31)',
      tariff: '/tariffs#legal',
      saved: '/account/savedSearches\\?id=4',
      request: '/account/support',
    }[area];
    const expectedLink = isChatNotification(kind)
      ? '/account/messages(/12)?'
      : (linksByPrefix ?? '/account/ads.*');
    expect(link).toMatch(new RegExp(`^${expectedLink}$`));
  });

  it.each(types)('%s has a title even for a row without values', (kind) => {
    const { title, data } = notificationContent({ kind, postId: 7, values: {} }, 'ru');

    expect(title.length).toBeGreaterThan(5);
    const fields = Object.fromEntries(notificationTypes[kind].data.map((name) => [name, null]));
    expect(data).toEqual({ post_id: 7, title: '', ...fields });
  });
});

describe('the texts of an offer', () => {
  it('contain its price, and the data the name of its currency, in the language of the request', () => {
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
  it('contain the date in Moscow', () => {
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
    'mention in %s the refund for a denied ad',
    (language, refundText, resubmitText, freeText) => {
      const emailOf = (amount: object) => {
        const values = { title: 'BMW', reason: 'Нет', ...amount };
        const row = { kind: 'post_denied', postId: 7, values } as const;
        const content = notificationContent(row, language);
        const frame = { language, href: '/', home: '/', values: content.values };
        return emailPage('post_denied', { ...frame, body: content.text }).text;
      };

      expect(emailOf({ amount: '50.00' })).toContain(refundText);
      expect(emailOf({ amount: '50.00' })).toContain(resubmitText);
      expect(emailOf({ amount: '50.00' })).not.toContain(freeText);
      expect(emailOf({})).toContain(freeText);
      expect(emailOf({})).not.toContain('₽');
    },
  );

  it('do not interpolate text entered by a moderator', () => {
    const reason = '{{title}} $t(greeting) «{{date}}» <b>';
    const row = { kind: 'post_denied', postId: 7, values: { title: 'BMW', reason } } as const;

    expect(notificationContent(row, 'ru').text).toContain(`Причина: ${reason}`);
  });
});
