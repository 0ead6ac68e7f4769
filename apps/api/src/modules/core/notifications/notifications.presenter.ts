import {
  amountText,
  type Notification,
  type NotificationData,
  notificationTypes,
} from '@pitlane/contracts';
import type { NotificationModel } from '../../../generated/prisma/models.ts';
import { type Language, translate } from '../../../i18n.ts';
import { formatFigure } from '../rates/rates.rules.ts';
import { notificationValues } from './notifications.rules.ts';

type Row = Pick<NotificationModel, 'kind' | 'postId' | 'values'>;

const dayIn = (language: Language, moment: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Moscow',
  }).format(new Date(moment));

/**
 * Returns the texts and the link of a notification, for the site and its email.
 * @returns also the values for further texts about it
 */
export function notificationContent({ kind, postId, values }: Row, language: Language) {
  const { title_ru: titleRu, currency_ru: currencyRu, ...own } = notificationValues.parse(values);
  const name = language === 'ru' ? currencyRu : undefined;
  const title = (language === 'ru' && titleRu) || own.title;
  const stored = {
    ...own,
    ...(title && { name: title }),
    ...(own.currency && { currency: { ...own.currency, ...(name && { name }) } }),
  };
  const rule = notificationTypes[kind];
  const data: NotificationData = {
    post_id: postId,
    title,
    ...Object.fromEntries(rule.data.map((field) => [field, stored[field] ?? null])),
  };
  const { reason, date, price_then: then, price_now: now, sign = '', person, action } = stored;
  const { price, currency } = stored;
  const money = (shown: typeof now) =>
    shown?.price ? formatFigure(shown.price, sign) : translate(language, 'seo', 'post.on_request');
  const filled = {
    title,
    reason: reason ?? '',
    date: date ? dayIn(language, date) : '',
    price_then: money(then),
    price_now: money(now),
    person: person?.name ?? '',
    decision: action ? translate(language, 'notifications', `decision.${action}`) : '',
    amount: stored.amount ? amountText(stored.amount, language) : '',
    price: price && currency ? formatFigure(price, currency.sign) : '',
    // Texts that differ for refunds have a variant `_refund`.
    context: stored.amount ? 'refund' : '',
  };
  const say = (part: 'title' | 'text') =>
    translate(language, 'notifications', `${kind}.${part}`, {
      ...filled,
      count: stored.count ?? 0,
    });
  return { title: say('title'), text: say('text'), link: rule.link(data), data, values: filled };
}

export function presentNotification(row: NotificationModel, language: Language): Notification {
  const { values: _filled, ...content } = notificationContent(row, language);
  return {
    id: row.id,
    type: row.kind,
    ...content,
    is_read: row.readAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}
