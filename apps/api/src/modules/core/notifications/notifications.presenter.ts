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

type NotificationRow = Pick<NotificationModel, 'kind' | 'postId' | 'values'>;

const formatDay = (language: Language, moment: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Moscow',
  }).format(new Date(moment));

/**
 * Returns the texts, the link and the data of a notification, for the site and its email.
 * @returns `values` are the values of its texts, for further texts of the email
 */
export function notificationContent({ kind, postId, values }: NotificationRow, language: Language) {
  const {
    title_ru: titleRu,
    currency_ru: currencyRu,
    ...ownValues
  } = notificationValues.parse(values);
  const currencyName = language === 'ru' ? currencyRu : undefined;
  const title = (language === 'ru' && titleRu) || ownValues.title;
  const storedValues = {
    ...ownValues,
    ...(title && { name: title }),
    ...(ownValues.currency && {
      currency: { ...ownValues.currency, ...(currencyName && { name: currencyName }) },
    }),
  };
  const rule = notificationTypes[kind];
  const data: NotificationData = {
    post_id: postId,
    title,
    ...Object.fromEntries(rule.data.map((field) => [field, storedValues[field] ?? null])),
  };
  const {
    reason,
    date,
    price_then: previousPrice,
    price_now: currentPrice,
    sign = '',
    person,
    action,
  } = storedValues;
  const { price, currency } = storedValues;
  const formatPrice = (price: typeof currentPrice) =>
    price?.price ? formatFigure(price.price, sign) : translate(language, 'seo', 'post.on_request');
  const textValues = {
    title,
    reason: reason ?? '',
    date: date ? formatDay(language, date) : '',
    price_then: formatPrice(previousPrice),
    price_now: formatPrice(currentPrice),
    person: person?.name ?? '',
    decision: action ? translate(language, 'notifications', `decision.${action}`) : '',
    amount: storedValues.amount ? amountText(storedValues.amount, language) : '',
    price: price && currency ? formatFigure(price, currency.sign) : '',
    // Texts about a refund have the suffix `_refund`.
    context: storedValues.amount ? 'refund' : '',
  };
  const translatePart = (part: 'title' | 'text') =>
    translate(language, 'notifications', `${kind}.${part}`, {
      ...textValues,
      count: storedValues.count ?? 0,
    });
  return {
    title: translatePart('title'),
    text: translatePart('text'),
    link: rule.link(data),
    data,
    values: textValues,
  };
}

export function presentNotification(row: NotificationModel, language: Language): Notification {
  const { values: _textValues, ...content } = notificationContent(row, language);
  return {
    id: row.id,
    type: row.kind,
    ...content,
    is_read: row.readAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}
