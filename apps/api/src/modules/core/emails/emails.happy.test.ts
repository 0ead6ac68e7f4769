import { randomUUID } from 'node:crypto';
import type { EmailedType } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChat } from '../../../testing/a-chat.ts';
import { REFERENCED_POST_ID } from '../../../testing/a-notification.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aStoredRequest } from '../../../testing/a-request.ts';
import { anAccount, aSignedInAccount } from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  type ReceivedMail,
  sharedMailServer,
  toHeaderOf,
} from '../../../testing/mail-server.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import type { Email } from '../email-queue/email-queue.service.ts';
import type { EmailTexts } from './emails.presenter.ts';

const mailServer = sharedMailServer();
const PUBLIC_URL = 'https://pitlane.example/';
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url, PUBLIC_URL }));
beforeAll(() => aPost(world.database, { id: REFERENCED_POST_ID }));
beforeEach(() => deleteQueuedEmails(world));

type Language = 'ru' | 'en';
type EmailWithLink = [email: Email, to: string, linkPath: RegExp];
const inAnHour = new Date(START.getTime() + 3_600_000);

/** Creates an email of a kind and the rows that it refers to. */
async function createEmail(kind: EmailTexts, locale: Language): Promise<EmailWithLink> {
  const user = await anAccount(world, { locale, firstName: 'Жанна' });
  const id = randomUUID();
  const row = { id, userId: user.id, expiresAt: inAnHour };
  switch (kind) {
    case 'registration': {
      const email = `${id}@example.test`;
      await world.database.registration.create({
        data: {
          id,
          email,
          firstName: 'Жанна',
          lastName: 'Орлова',
          phone: '+79991234567',
          passwordHash: 'x',
          isEntity: false,
          locale,
          network: 'a network',
          createdAt: START,
          expiresAt: inAnHour,
        },
      });
      return [{ kind, id }, email, /^\/confirm\?token=[\w-]{56}$/];
    }
    case 'password_reset':
      await world.database.passwordReset.create({ data: row });
      return [{ kind, id }, user.email, /^\/change-password\?token=[\w-]{56}$/];
    case 'email_change':
    case 'email_again': {
      const newEmail = `${id}@example.test`;
      await world.database.emailChange.create({ data: { ...row, newEmail } });
      return [{ kind, id }, newEmail, /^\/confirm\?token=[\w-]{56}$/];
    }
    case 'account_exists':
      return [{ kind, user_id: user.id }, user.email, /^\/login$/];
    case 'password_changed':
      return [{ kind, user_id: user.id }, user.email, /^\/restore-password$/];
    case 'email_change_notice':
    case 'email_changed': {
      const to = `${id}@example.test`;
      const fields = { name: 'Жанна', language: locale, new_email: 'n…w@example.com' };
      const path = kind === 'email_changed' ? /^\/login$/ : /^\/account\/settings$/;
      return [{ kind, to, ...fields }, to, path];
    }
    case 'unread_messages': {
      const seller = await aSignedInAccount(world, { locale, firstName: 'Жанна' });
      const buyer = await aSignedInAccount(world, { firstName: 'Oleg' });
      const { first, id: chatId } = await aChat(world, { seller, buyer });
      await deleteQueuedEmails(world);
      const content = { kind, chat_id: chatId, user_id: seller.user.id, seq: first.seq };
      return [content, seller.user.email, /^\/account\/messages\/\d+$/];
    }
    case 'request_received':
    case 'request_answer': {
      const email = `${id}@example.test`;
      const request = await aStoredRequest(world, { language: locale, email, name: 'Жанна' });
      if (kind === 'request_received') return [{ kind, id: request.id }, email, /^\/contacts$/];
      const requestAnswer = { requestId: request.id, message: 'Yes', channel: 'email' } as const;
      const { id: answerId } = await world.database.requestAnswer.create({
        data: { ...requestAnswer, createdAt: START },
      });
      return [{ kind, id: answerId }, email, /^\/contacts$/];
    }
    default:
      return createNotificationEmail(kind, user);
  }
}

const pathsByNotification: Record<EmailedType, RegExp> = {
  post_approved: /^\/product\?id=7000$/,
  post_denied: /^\/product\/update\?id=7000$/,
  edit_approved: /^\/product\?id=7000$/,
  edit_denied: /^\/product\/update\?id=7000$/,
  post_expires: /^\/account\/ads\?tab=active$/,
  post_expired: /^\/account\/ads\?tab=removed$/,
  favorite_price_drop: /^\/product\?id=7000$/,
  favorite_gone: /^\/product\?id=7000$/,
  favorite_back: /^\/product\?id=7000$/,
  chat_new: /^\/account\/messages\/12$/,
  chat_accepted: /^\/account\/messages\/12$/,
  offer_received: /^\/account\/messages\/offers\?post=7000$/,
  offer_countered: /^\/account\/messages\/offers\?post=7000$/,
  offer_accepted: /^\/account\/messages\/offers\?post=7000$/,
  offer_declined: /^\/account\/messages\/offers\?post=7000$/,
  offer_withdrawn: /^\/account\/messages\/offers\?post=7000$/,
  offer_lapsed: /^\/account\/messages\/offers\?post=7000$/,
  payment_succeeded: /^\/account\/transactions\/transaction\?id=31$/,
  payment_declined: /^\/account\/transactions\/transaction\?id=31$/,
  payment_refunded: /^\/account\/transactions\/transaction\?id=31$/,
  refund_declined: /^\/account\/transactions\/transaction\?id=31$/,
  refund_failed: /^\/moderation\?tab=transactions&transaction=31$/,
  tariff_ends: /^\/tariffs#legal$/,
};

async function createNotificationEmail(
  kind: EmailedType,
  user: { id: number; email: string },
): Promise<EmailWithLink> {
  const values = {
    title: 'Porsche 911 2015',
    reason: 'Blurred',
    date: inAnHour.toISOString(),
    chat_id: 12,
    transaction_id: 31,
    amount: '50.00',
    person: { id: 5, name: 'Oleg', avatar: null, is_entity: false, blocked: false },
  };
  const { id } = await world.database.notification.create({
    data: { userId: user.id, kind, postId: REFERENCED_POST_ID, values, createdAt: START },
  });
  return [{ kind: 'notification', id }, user.email, pathsByNotification[kind]];
}

const subjectsByKind: Record<EmailTexts, Record<Language, string>> = {
  registration: {
    ru: 'Подтвердите e-mail на Pitlane',
    en: 'Confirm your e-mail for Pitlane',
  },
  account_exists: {
    ru: 'У вас уже есть аккаунт на Pitlane',
    en: 'You already have a Pitlane account',
  },
  password_reset: { ru: 'Восстановление пароля на Pitlane', en: 'Reset your Pitlane password' },
  password_changed: { ru: 'Пароль на Pitlane изменён', en: 'Your Pitlane password was changed' },
  email_change: {
    ru: 'Подтвердите новый e-mail на Pitlane',
    en: 'Confirm your new e-mail for Pitlane',
  },
  email_again: {
    ru: 'Подтвердите e-mail на Pitlane ещё раз',
    en: 'Confirm your e-mail for Pitlane again',
  },
  email_change_notice: { ru: 'Смена e-mail на Pitlane', en: 'Your Pitlane e-mail is changing' },
  email_changed: { ru: 'E-mail на Pitlane изменён', en: 'Your Pitlane e-mail was changed' },
  post_approved: {
    ru: 'Объявление опубликовано: Porsche 911 2015',
    en: 'Your ad is published: Porsche 911 2015',
  },
  post_denied: {
    ru: 'Объявление отклонено: Porsche 911 2015',
    en: 'Your ad was denied: Porsche 911 2015',
  },
  edit_approved: {
    ru: 'Изменения опубликованы: Porsche 911 2015',
    en: 'Your changes are published: Porsche 911 2015',
  },
  edit_denied: {
    ru: 'Изменения отклонены: Porsche 911 2015',
    en: 'Your changes were denied: Porsche 911 2015',
  },
  post_expires: {
    ru: 'Скоро закончится размещение: Porsche 911 2015',
    en: 'Your ad ends soon: Porsche 911 2015',
  },
  post_expired: {
    ru: 'Размещение закончилось: Porsche 911 2015',
    en: 'Your ad has ended: Porsche 911 2015',
  },
  favorite_price_drop: {
    ru: 'Дешевле: Porsche 911 2015',
    en: 'Price drop: Porsche 911 2015',
  },
  favorite_gone: {
    ru: 'Снято с публикации: Porsche 911 2015',
    en: 'No longer listed: Porsche 911 2015',
  },
  favorite_back: {
    ru: 'Снова на сайте: Porsche 911 2015',
    en: 'Listed again: Porsche 911 2015',
  },
  chat_new: {
    ru: 'Вам пишет покупатель: Porsche 911 2015',
    en: 'A buyer is writing to you: Porsche 911 2015',
  },
  chat_accepted: {
    ru: 'Чат принят: Porsche 911 2015',
    en: 'Chat accepted: Porsche 911 2015',
  },
  unread_messages: {
    ru: 'Вам пишет Oleg: Porsche 911 2015',
    en: 'Unread message from Oleg: Porsche 911 2015',
  },
  offer_received: {
    ru: 'Вам предложили цену: Porsche 911 2015',
    en: 'Price offer: Porsche 911 2015',
  },
  offer_countered: {
    ru: 'Другая цена: Porsche 911 2015',
    en: 'Counter-offer: Porsche 911 2015',
  },
  offer_accepted: {
    ru: 'Вашу цену приняли: Porsche 911 2015',
    en: 'Your price was accepted: Porsche 911 2015',
  },
  offer_declined: {
    ru: 'Вашу цену отклонили: Porsche 911 2015',
    en: 'Your price was declined: Porsche 911 2015',
  },
  offer_withdrawn: {
    ru: 'Предложение отозвано: Porsche 911 2015',
    en: 'Offer withdrawn: Porsche 911 2015',
  },
  offer_lapsed: {
    ru: 'Предложение больше не действует: Porsche 911 2015',
    en: 'Offer lapsed: Porsche 911 2015',
  },
  payment_succeeded: {
    ru: 'Оплата прошла: № Porsche 911 2015',
    en: 'Payment received: No. Porsche 911 2015',
  },
  payment_declined: {
    ru: 'Оплата не прошла: № Porsche 911 2015',
    en: 'Payment failed: No. Porsche 911 2015',
  },
  payment_refunded: {
    ru: 'Возврат: № Porsche 911 2015',
    en: 'Refund: No. Porsche 911 2015',
  },
  refund_declined: {
    ru: 'Вернуть деньги не получилось: № Porsche 911 2015',
    en: 'The refund did not go through: No. Porsche 911 2015',
  },
  refund_failed: {
    ru: 'Возврат не прошёл: № Porsche 911 2015',
    en: 'A refund has failed: No. Porsche 911 2015',
  },
  tariff_ends: {
    ru: 'Тариф скоро закончится: Porsche 911 2015',
    en: 'Your tariff is about to end: Porsche 911 2015',
  },
  request_received: {
    ru: 'Мы получили вашу заявку № ID',
    en: 'We have received your request No. ID',
  },
  request_answer: { ru: 'Ответ на вашу заявку № ID', en: 'Answer to your request No. ID' },
};
const kinds = Object.keys(subjectsByKind) as EmailTexts[];
const emailCases = kinds.flatMap((kind) =>
  (['ru', 'en'] as const).map((language) => ({ kind, language })),
);

const isAboutRequest = (kind: EmailTexts) => kind.startsWith('request_');

const UNSUBSCRIBE_PATH = /^\/unsubscribe\/[\w-]{43}$/;
const hasUnsubscribeLink = ({ kind }: Email) =>
  kind === 'notification' || kind === 'unread_messages';
const unsubscribeHeadersOf = ({ parsed }: ReceivedMail) =>
  parsed.headerLines.filter(({ key }) => key.startsWith('list-')).map(({ line }) => line);

describe('an email', () => {
  it.each(emailCases)('of kind $kind is delivered in $language', async ({ kind, language }) => {
    const [email, to, path] = await createEmail(kind, language);
    const { mail } = world.app.services;
    await world.database.$transaction((transaction) => mail.enqueue(transaction, email));

    const mails = await mailServer.deliver(world);

    expect(mails).toHaveLength(1);
    const [message] = mails;
    expect(message?.to).toEqual([to]);
    expect(message && toHeaderOf(message)).toEqual([to]);
    expect(message?.subject.replace(/\d+$/, isAboutRequest(kind) ? 'ID' : '$&')).toBe(
      subjectsByKind[kind][language],
    );
    expect(message?.parsed.from?.text).toBe('"Pitlane" <no-reply@pitlane.test>');
    expect(message?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(message?.parsed.messageId).toMatch(/^<[\da-f-]{36}@pitlane\.example>$/);
    for (const field of ['cc', 'bcc', 'reply-to', 'x-mailer']) {
      expect(message?.parsed.headers.has(field), field).toBe(false);
    }
    expect(message?.parsed.attachments).toEqual([]);

    // HTML and text contain the same links: the email's own, the URL of the site, the unsubscribe link, and no others.
    const [link = '', ...unsubscribeLinks] = message?.links ?? [];
    expect(link).toMatch(path);
    expect(unsubscribeLinks).toEqual(
      hasUnsubscribeLink(email) ? [expect.stringMatching(UNSUBSCRIBE_PATH)] : [],
    );
    expect(message && unsubscribeHeadersOf(message)).toEqual(
      unsubscribeLinks.flatMap((unsubscribeLink) => [
        `List-Unsubscribe: <https://pitlane.example/api${unsubscribeLink}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
    const fullUrl = `https://pitlane.example${link}`;
    const hrefs = [...(message?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs.map((href) => href?.replaceAll('&amp;', '&'))).toEqual([
      fullUrl,
      fullUrl,
      'https://pitlane.example',
      ...unsubscribeLinks.map((unsubscribeLink) => `https://pitlane.example${unsubscribeLink}`),
    ]);
    expect(message?.html).toContain(`<html lang="${language}">`);
    expect(message?.html).toContain('prefers-color-scheme: dark');
    expect(message?.html).not.toMatch(/<script|<img|javascript:|\{\{|undefined/);
    expect(message?.text).not.toMatch(/\{\{|undefined|<[a-z]/);
    const [namedGreeting, namelessGreeting] =
      language === 'ru' ? ['Здравствуйте, Жанна!', 'Здравствуйте!'] : ['Hello Жанна,', 'Hello,'];
    // Names entered by strangers are not mailed.
    const greeting = isAboutRequest(kind) ? namelessGreeting : namedGreeting;
    expect(message?.text).toContain(greeting);
    expect(message?.html).toContain(greeting);
    if (language === 'en') {
      expect(`${message?.subject}${message?.text.replaceAll('Жанна', '')}`).not.toMatch(/[а-яё]/i);
    }
  });
});

describe('EmailQueueService', () => {
  it('enqueues an email if and only if the transaction is committed', async () => {
    const user = await anAccount(world);
    const { mail } = world.app.services;
    const failingTransaction = world.database.$transaction(async (transaction) => {
      await mail.enqueue(transaction, { kind: 'password_changed', user_id: user.id });
      throw new Error('the transaction failed');
    });

    await expect(failingTransaction).rejects.toThrow('the transaction failed');
    expect(await mailServer.deliver(world)).toEqual([]);
  });
});
