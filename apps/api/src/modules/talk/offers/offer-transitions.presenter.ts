import type { NotificationValues } from '../../core/notifications/notifications.rules.ts';
import { titlesSchema } from '../../posts/post-titles.ts';
import type { ChangedRow } from './offer-transitions.queries.ts';

export function offerValues({ id, price, currency, ...row }: ChangedRow): NotificationValues {
  const { nameEn: name, nameRu, code, sign } = currency;
  return {
    ...titlesSchema.parse(row.titles),
    offer_id: id,
    price: Number(price),
    currency: { id: currency.id, name, code, sign },
    currency_ru: nameRu,
  };
}
