import type { SavedSearchFields } from '@pitlane/contracts';
import { type Language, nameOf, translate } from '../../../i18n.ts';
import { badgeName } from '../../core/catalogue/catalogue.rules.ts';
import type { Dictionaries } from '../../core/catalogue/dictionaries.service.ts';
import { formatFigure } from '../../core/rates/rates.rules.ts';
import { yearsText } from './years-text.ts';

/** Number of list entries named; the others are counted. */
const MOST_NAMED = 3;

interface Range {
  from: number | undefined;
  to: number | undefined;
}

interface TextContext {
  names: Dictionaries;
  /** Names of the sellers in the filter by id. */
  sellers: ReadonlyMap<number, string>;
  language: Language;
}

/** Formats the criteria of a filter, the most characteristic first. */
export function describeFilter(
  filter: SavedSearchFields,
  { names, sellers, language }: TextContext,
): string[] {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'searches', key, values);
  const gone = say('gone');
  const list = (found: string[]) => {
    const others = found.length - MOST_NAMED;
    const named = found.slice(0, MOST_NAMED).join(', ');
    return others > 0 ? say('and_others', { named, count: others }) : named;
  };
  const chosen = <Row>(
    ids: number[] | number | undefined,
    rows: ReadonlyMap<number, Row>,
    nameOfRow: (row: Row) => string,
  ) => {
    if (ids === undefined) return null;
    const found = [ids].flat().map((id) => {
      const row = rows.get(id);
      return row ? nameOfRow(row) : gone;
    });
    return list(found);
  };
  const named = (row: { nameRu: string | null; nameEn: string }) => nameOf(row, language);
  const level = (row: { name: string; nameRu: string | null }) =>
    nameOf({ nameRu: row.nameRu, nameEn: row.name }, language);
  const brand = (row: { name: string; nameRu: string | null; country: string }) =>
    badgeName(row, row, language);
  const model = (row: { brandId: number; name: string; nameRu: string | null }) => {
    const make = names.brands.get(row.brandId);
    return make ? `${brand(make)} ${badgeName(row, make, language)}` : row.name;
  };
  const generation = (row: { modelId: number; name: string; nameRu: string | null }) => {
    const of = names.models.get(row.modelId);
    return of ? `${model(of)} ${level(row)}` : level(row);
  };
  // A model's name includes its make, and a generation's its model: neither is repeated.
  const makesNamed = filter.model_id?.map((id) => names.models.get(id)?.brandId) ?? [];
  const modelsNamed = filter.generation_id?.map((id) => names.generations.get(id)?.modelId) ?? [];
  const except = (ids: number[] | undefined, named: (number | undefined)[]) =>
    ids?.filter((id) => !named.includes(id));
  const labelled = (key: string, value: string | null) => value && say(key, { value });
  const range = ({ from, to }: Range, text: (figure: number) => string) => {
    if (from === undefined && to === undefined) return null;
    if (from === undefined) return say('to', { to: text(to ?? 0) });
    if (to === undefined) return say('from', { from: text(from) });
    return say('between', { from: text(from), to: text(to) });
  };
  const figure = (unit: string) => (value: number) => formatFigure(value, say(unit));
  const sign = names.currencies.get(filter.currency_id ?? 1)?.sign ?? '';
  const run = filter.kind && filter.kind !== 'ground' ? 'hours' : 'km';
  const dictionary = (key: string) => translate(language, 'dictionary', key);
  const cities = chosen(filter.location_city_id, names.cities, named);
  const parts = [
    filter.seller_id !== undefined &&
      say('seller', { name: sellers.get(filter.seller_id) ?? gone }),
    filter.q && say('words', { words: filter.q }),
    chosen(except(filter.brand_id, makesNamed), names.brands, brand),
    chosen(except(filter.model_id, modelsNamed), names.models, model),
    chosen(filter.generation_id, names.generations, generation),
    chosen(filter.mod_id, names.modifications, level),
    filter.version && list(filter.version),
    labelled('but', chosen(filter.not_brand_id, names.brands, brand)),
    labelled('but', chosen(filter.not_model_id, names.models, model)),
    filter.kind && dictionary(`kind.${filter.kind}`),
    filter.state_id && dictionary(`state.${filter.state_id}`),
    yearsText(filter, language),
    range({ from: filter.price_from, to: filter.price_to }, (value) => formatFigure(value, sign)),
    labelled('mileage', range({ from: filter.mileage_from, to: filter.mileage_to }, figure(run))),
    chosen(filter.carcase_id, names.carcases, named),
    chosen(filter.engine_id, names.engines, named),
    labelled('volume', range({ from: filter.volume_from, to: filter.volume_to }, figure('cm3'))),
    labelled('power', range({ from: filter.power_from, to: filter.power_to }, figure('hp'))),
    chosen(filter.transmission_id, names.transmissions, named),
    chosen(filter.wheel_drive_id, names.wheelDrives, named),
    labelled('steering', chosen(filter.steering_wheel_id, names.steeringWheels, named)),
    labelled('color', chosen(filter.color_id, names.colors, named)),
    cities && filter.radius ? say('within', { cities, radius: filter.radius }) : cities,
    chosen(filter.location_country_id, names.countries, named),
    labelled('registered', chosen(filter.register_country_id, names.countries, named)),
    filter.owners_count && dictionary(`owners_count.${filter.owners_count}`),
    filter.owners_to && say(`owners_to.${filter.owners_to}`),
    filter.seller_type && dictionary(`seller_type.${filter.seller_type}`),
    filter.guarantee && say('guarantee'),
    filter.tuning && say('tuning'),
    filter.special_offer && say('special_offer'),
    filter.period && say('period', { count: filter.period }),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').map(String);
}
