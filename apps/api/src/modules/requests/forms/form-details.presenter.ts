import { addresses, type PostRef, type StaffRequest } from '@pitlane/contracts';
import { type Language, nameOf, translate } from '../../../i18n.ts';
import { badgeName } from '../../core/catalogue/catalogue.rules.ts';
import type { Dictionaries } from '../../core/catalogue/dictionaries.service.ts';
import { formatFigure } from '../../core/rates/rates.rules.ts';
import type { FormFields } from './form-details.rules.ts';

interface Context {
  dictionaries: Dictionaries;
  post: PostRef | null;
  language: Language;
}

/** Sign for a price without a currency. */
const ROUBLE = '₽';

/** Returns the fields of a form as texts, in display order. */
export function toDetails(
  fields: FormFields,
  { dictionaries, post, language }: Context,
): StaffRequest['details'] {
  const { brands, models, currencies, countries, cities } = dictionaries;
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'forms', `field.${key}`, values);
  const rowOf = <Value, Row>(value: Value | undefined, rows: ReadonlyMap<Value, Row>) =>
    value === undefined ? undefined : rows.get(value);
  const model = rowOf(fields.model_id, models);
  const brand = rowOf(fields.brand_id ?? model?.brandId, brands);
  const sign = rowOf(fields.currency_id, currencies)?.sign ?? ROUBLE;
  const money = (price: number | undefined) => price !== undefined && formatFigure(price, sign);
  const place = (country: number | undefined, city: number | string | undefined) => {
    const known = typeof city === 'number' ? cities.get(city) : undefined;
    const shown = known ? nameOf(known, language) : city;
    const countryRow = rowOf(country, countries);
    return [shown, countryRow && nameOf(countryRow, language)].filter(Boolean).join(', ');
  };
  const { year_from: from, year_to: to } = fields;
  const years = [from && say('years_from', { from }), to && say('years_to', { to })];
  const details: [string, string | number | false | undefined, (string | null)?][] = [
    ['post', post?.title, post && post.gone !== 'erased' ? addresses.product(post.id) : null],
    ['brand', brand && badgeName(brand, brand, language)],
    ['model', model && badgeName(model, brand ?? { country: '' }, language)],
    ['year', fields.year],
    [
      'mileage',
      fields.mileage !== undefined &&
        formatFigure(fields.mileage, translate(language, 'forms', 'km')),
    ],
    ['price', money(fields.price)],
    ['wanted', fields.wanted],
    ['years', years.filter(Boolean).join(' ')],
    ['price_to', money(fields.price_to)],
    ['from', place(fields.send_country, fields.send_city)],
    ['to', place(fields.receipt_country, fields.receipt_city)],
    [
      'send_type',
      fields.send_type && translate(language, 'forms', `send_type.${fields.send_type}`),
    ],
    ['time', fields.time],
    ['url', fields.url],
  ];
  return details.flatMap(([key, value, link = null]) =>
    value ? [{ title: say(key), value: String(value), link }] : [],
  );
}
