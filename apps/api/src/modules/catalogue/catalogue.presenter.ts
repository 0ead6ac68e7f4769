import type { FilterParams } from '@pitlane/contracts';
import {
  ownersCounts,
  searchOrders,
  sellerTypes,
  vehicleKinds,
  vehicleStates,
} from '@pitlane/contracts';
import { type Language, nameOf, translate } from '../../i18n.ts';
import type { findDictionaries } from './catalogue.queries.ts';

type Dictionaries = Awaited<ReturnType<typeof findDictionaries>>;

interface Named {
  id: number;
  nameRu: string | null;
  nameEn: string;
}

/** A dictionary row in the reader's language. */
export const toEntry = (row: Named, language: Language) => ({
  id: row.id,
  name: nameOf(row, language),
});

/** The words of a closed list with their names. */
function choices<const Id extends string | number>(
  dictionary: string,
  ids: readonly Id[],
  language: Language,
): { id: Id; name: string }[] {
  return ids.map((id) => ({ id, name: translate(language, 'dictionary', `${dictionary}.${id}`) }));
}

/** Makes stand as their badge spells them, sorted as a reader of Latin letters expects. */
const collator = new Intl.Collator('en');

export function toFilterParams(rows: Dictionaries, language: Language): FilterParams {
  const entries = (list: Named[]) => list.map((row) => toEntry(row, language));
  return {
    kind: choices('kind', vehicleKinds, language),
    brand: rows.brands
      .map(({ id, name, kind }) => ({ id, name, kind }))
      .sort((a, b) => collator.compare(a.name, b.name)),
    carcase: rows.carcases.map((row) => ({ ...toEntry(row, language), kind: row.kind })),
    engine: entries(rows.engines),
    transmission: entries(rows.transmissions),
    wheel_drive: entries(rows.wheelDrives),
    color: rows.colors.map((row) => ({ ...toEntry(row, language), hex: row.hex })),
    steering_wheel: entries(rows.steeringWheels),
    currency: rows.currencies.map((row) => ({
      ...toEntry(row, language),
      code: row.code,
      sign: row.sign,
    })),
    country: entries(rows.countries),
    state: choices('state', Object.values(vehicleStates), language),
    seller_type: choices('seller_type', sellerTypes, language),
    owners_count: choices('owners_count', ownersCounts, language),
    order: choices('order', searchOrders, language),
  };
}

interface ModificationRow {
  name: string;
  power: number | null;
  transmission: { nameRu: string; nameEn: string } | null;
  carcase: { nameRu: string; nameEn: string };
}

/** A modification as people choose it: `GTB 3.9 V8 T, Робот (670 л. с.), Купе`. */
export function modificationName(row: ModificationRow, language: Language): string {
  const gearbox = row.transmission && nameOf(row.transmission, language);
  const unit = language === 'ru' ? 'л. с.' : 'hp';
  const power = row.power === null ? null : `${row.power} ${unit}`;
  return [row.name, gearbox, power, nameOf(row.carcase, language)].filter(Boolean).join(', ');
}
