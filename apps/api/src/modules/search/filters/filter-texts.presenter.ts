import type { SavedSearchFields } from '@pitlane/contracts';
import { type Language, nameOf, translate } from '../../../i18n.ts';
import { badgeName } from '../../core/catalogue/catalogue.rules.ts';
import type { Dictionaries } from '../../core/catalogue/dictionaries.service.ts';
import { formatFigure } from '../../core/rates/rates.rules.ts';
import { yearsText } from './years-text.ts';

/** Number of entries of a list that are named; the others are only counted. */
const MAX_NAMED_ENTRIES = 3;

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
  const text = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'searches', key, values);
  const unknownName = text('gone');
  const formatList = (entries: string[]) => {
    const otherCount = entries.length - MAX_NAMED_ENTRIES;
    const firstEntries = entries.slice(0, MAX_NAMED_ENTRIES).join(', ');
    return otherCount > 0
      ? text('and_others', { named: firstEntries, count: otherCount })
      : firstEntries;
  };
  const formatEntries = <Row>(
    ids: number[] | number | undefined,
    rows: ReadonlyMap<number, Row>,
    nameOfRow: (row: Row) => string,
  ) => {
    if (ids === undefined) return null;
    const entries = [ids].flat().map((id) => {
      const row = rows.get(id);
      return row ? nameOfRow(row) : unknownName;
    });
    return formatList(entries);
  };
  const nameOfEntry = (row: { nameRu: string | null; nameEn: string }) => nameOf(row, language);
  const nameOfVehicle = (row: { name: string; nameRu: string | null }) =>
    nameOf({ nameRu: row.nameRu, nameEn: row.name }, language);
  const nameOfMake = (row: { name: string; nameRu: string | null; country: string }) =>
    badgeName(row, row, language);
  const nameOfModel = (row: { brandId: number; name: string; nameRu: string | null }) => {
    const make = names.brands.get(row.brandId);
    return make ? `${nameOfMake(make)} ${badgeName(row, make, language)}` : row.name;
  };
  const nameOfGeneration = (row: { modelId: number; name: string; nameRu: string | null }) => {
    const model = names.models.get(row.modelId);
    return model ? `${nameOfModel(model)} ${nameOfVehicle(row)}` : nameOfVehicle(row);
  };
  // The name of a model includes its make, and that of a generation its model, so these are not repeated.
  const namedMakes = filter.model_id?.map((id) => names.models.get(id)?.brandId) ?? [];
  const namedModels = filter.generation_id?.map((id) => names.generations.get(id)?.modelId) ?? [];
  const withoutNamed = (ids: number[] | undefined, namedIds: (number | undefined)[]) =>
    ids?.filter((id) => !namedIds.includes(id));
  const withLabel = (key: string, value: string | null) => value && text(key, { value });
  const formatRange = ({ from, to }: Range, formatValue: (figure: number) => string) => {
    if (from === undefined && to === undefined) return null;
    if (from === undefined) return text('to', { to: formatValue(to ?? 0) });
    if (to === undefined) return text('from', { from: formatValue(from) });
    return text('between', { from: formatValue(from), to: formatValue(to) });
  };
  const figureFormatter = (unit: string) => (value: number) => formatFigure(value, text(unit));
  const currencySign = names.currencies.get(filter.currency_id ?? 1)?.sign ?? '';
  const mileageUnit = filter.kind && filter.kind !== 'ground' ? 'hours' : 'km';
  const dictionaryText = (key: string) => translate(language, 'dictionary', key);
  const cities = formatEntries(filter.location_city_id, names.cities, nameOfEntry);
  const parts = [
    filter.seller_id !== undefined &&
      text('seller', { name: sellers.get(filter.seller_id) ?? unknownName }),
    filter.q && text('words', { words: filter.q }),
    formatEntries(withoutNamed(filter.brand_id, namedMakes), names.brands, nameOfMake),
    formatEntries(withoutNamed(filter.model_id, namedModels), names.models, nameOfModel),
    formatEntries(filter.generation_id, names.generations, nameOfGeneration),
    formatEntries(filter.mod_id, names.modifications, nameOfVehicle),
    filter.version && formatList(filter.version),
    withLabel('but', formatEntries(filter.not_brand_id, names.brands, nameOfMake)),
    withLabel('but', formatEntries(filter.not_model_id, names.models, nameOfModel)),
    filter.kind && dictionaryText(`kind.${filter.kind}`),
    filter.state_id && dictionaryText(`state.${filter.state_id}`),
    yearsText(filter, language),
    formatRange({ from: filter.price_from, to: filter.price_to }, (value) =>
      formatFigure(value, currencySign),
    ),
    withLabel(
      'mileage',
      formatRange(
        { from: filter.mileage_from, to: filter.mileage_to },
        figureFormatter(mileageUnit),
      ),
    ),
    formatEntries(filter.carcase_id, names.carcases, nameOfEntry),
    formatEntries(filter.engine_id, names.engines, nameOfEntry),
    withLabel(
      'volume',
      formatRange({ from: filter.volume_from, to: filter.volume_to }, figureFormatter('cm3')),
    ),
    withLabel(
      'power',
      formatRange({ from: filter.power_from, to: filter.power_to }, figureFormatter('hp')),
    ),
    formatEntries(filter.transmission_id, names.transmissions, nameOfEntry),
    formatEntries(filter.wheel_drive_id, names.wheelDrives, nameOfEntry),
    withLabel(
      'steering',
      formatEntries(filter.steering_wheel_id, names.steeringWheels, nameOfEntry),
    ),
    withLabel('color', formatEntries(filter.color_id, names.colors, nameOfEntry)),
    cities && filter.radius ? text('within', { cities, radius: filter.radius }) : cities,
    formatEntries(filter.location_country_id, names.countries, nameOfEntry),
    withLabel(
      'registered',
      formatEntries(filter.register_country_id, names.countries, nameOfEntry),
    ),
    filter.owners_count && dictionaryText(`owners_count.${filter.owners_count}`),
    filter.owners_to && text(`owners_to.${filter.owners_to}`),
    filter.seller_type && dictionaryText(`seller_type.${filter.seller_type}`),
    filter.guarantee && text('guarantee'),
    filter.tuning && text('tuning'),
    filter.special_offer && text('special_offer'),
    filter.period && text('period', { count: filter.period }),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').map(String);
}
