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
  const translateField = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'forms', `field.${key}`, values);
  const rowOf = <Value, Row>(value: Value | undefined, rows: ReadonlyMap<Value, Row>) =>
    value === undefined ? undefined : rows.get(value);
  const model = rowOf(fields.model_id, models);
  const brand = rowOf(fields.brand_id ?? model?.brandId, brands);
  const currencySign = rowOf(fields.currency_id, currencies)?.sign ?? ROUBLE;
  const formatPrice = (price: number | undefined) =>
    price !== undefined && formatFigure(price, currencySign);
  const formatPlace = (country: number | undefined, city: number | string | undefined) => {
    const cityRow = typeof city === 'number' ? cities.get(city) : undefined;
    const cityName = cityRow ? nameOf(cityRow, language) : city;
    const countryRow = rowOf(country, countries);
    return [cityName, countryRow && nameOf(countryRow, language)].filter(Boolean).join(', ');
  };
  const { year_from: from, year_to: to } = fields;
  const years = [
    from && translateField('years_from', { from }),
    to && translateField('years_to', { to }),
  ];
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
    ['price', formatPrice(fields.price)],
    ['wanted', fields.wanted],
    ['years', years.filter(Boolean).join(' ')],
    ['price_to', formatPrice(fields.price_to)],
    ['from', formatPlace(fields.send_country, fields.send_city)],
    ['to', formatPlace(fields.receipt_country, fields.receipt_city)],
    [
      'send_type',
      fields.send_type && translate(language, 'forms', `send_type.${fields.send_type}`),
    ],
    ['time', fields.time],
    ['url', fields.url],
  ];
  return details.flatMap(([key, value, link = null]) =>
    value ? [{ title: translateField(key), value: String(value), link }] : [],
  );
}
