import type { FilterParams, VehicleEntry, VehicleKind } from '@pitlane/contracts';
import {
  ownersCounts,
  searchOrders,
  sellerTypes,
  vehicleKinds,
  vehicleStates,
} from '@pitlane/contracts';
import { type Language, nameOf, translate } from '../../../i18n.ts';
import type { findDictionaries } from './catalogue.queries.ts';
import { badgeName } from './catalogue.rules.ts';

type Dictionaries = Awaited<ReturnType<typeof findDictionaries>>;

interface NamedRow {
  id: number;
  nameRu: string | null;
  nameEn: string;
}

export const toEntry = (row: NamedRow, language: Language) => ({
  id: row.id,
  name: nameOf(row, language),
});

function choicesOf<const Id extends string | number>(
  dictionary: string,
  ids: readonly Id[],
  language: Language,
): { id: Id; name: string }[] {
  return ids.map((id) => ({ id, name: translate(language, 'dictionary', `${dictionary}.${id}`) }));
}

interface BadgeRow {
  name: string;
  nameRu: string | null;
  aliases?: string[];
}

/** Presents a make or model with its displayed name; `aliases` are its other names. */
export function withDisplayName<Row extends BadgeRow>(
  row: Row,
  make: { country: string },
  language: Language,
) {
  const { name, nameRu, aliases = [] } = row;
  const displayName = badgeName(row, make, language);
  const names = [name, nameRu, ...aliases].flatMap((each) => each ?? []);
  return { ...row, name: displayName, aliases: names.filter((each) => each !== displayName) };
}

interface VehicleRow extends BadgeRow {
  id: number;
  slug: string;
}

export const toVehicleEntry = (
  row: VehicleRow,
  make: { country: string },
  language: Language,
): VehicleEntry => ({ id: row.id, name: badgeName(row, make, language), slug: row.slug });

/** Sorts by name with the collation of the language; compares digits in names by value. */
export function sortByName<Row extends { name: string }>(rows: Row[], language: Language): Row[] {
  const collator = new Intl.Collator(language, { numeric: true });
  return rows.toSorted((a, b) => collator.compare(a.name, b.name));
}

export function toFilterParams(rows: Dictionaries, language: Language): FilterParams {
  const entriesWithKinds = (list: (NamedRow & { kinds: VehicleKind[] })[]) =>
    list.map((row) => ({ ...toEntry(row, language), kinds: row.kinds }));
  return {
    kind: choicesOf('kind', vehicleKinds, language),
    brand: sortByName(
      rows.brands.map((row) => ({
        ...toVehicleEntry(row, row, language),
        kind: row.kind,
      })),
      language,
    ),
    carcase: rows.carcases.map((row) => ({ ...toEntry(row, language), kind: row.kind })),
    engine: entriesWithKinds(rows.engines),
    transmission: entriesWithKinds(rows.transmissions),
    wheel_drive: entriesWithKinds(rows.wheelDrives),
    color: rows.colors.map((row) => ({ ...toEntry(row, language), hex: row.hex })),
    steering_wheel: entriesWithKinds(rows.steeringWheels),
    currency: rows.currencies.map((row) => ({
      ...toEntry(row, language),
      code: row.code,
      sign: row.sign,
    })),
    // The most common countries of origin come first; the sort is stable.
    country: sortByName(
      rows.countries.map((row) => ({ ...toEntry(row, language), sort: row.sort })),
      language,
    ).sort((a, b) => a.sort - b.sort),
    state: choicesOf('state', Object.values(vehicleStates), language),
    seller_type: choicesOf('seller_type', sellerTypes, language),
    owners_count: choicesOf('owners_count', ownersCounts, language),
    order: choicesOf('order', searchOrders, language),
  };
}

interface ModificationRow {
  name: string;
  nameRu: string | null;
  power: number | null;
  transmission: { nameRu: string; nameEn: string } | null;
  carcase: { nameRu: string; nameEn: string };
}

/** Returns the full name of a modification: `GTB 3.9 V8 T, Робот (670 л. с.), Купе`. */
export function modificationName(row: ModificationRow, language: Language): string {
  const gearbox = row.transmission && nameOf(row.transmission, language);
  const unit = language === 'ru' ? 'л. с.' : 'hp';
  const power = row.power === null ? null : `${row.power} ${unit}`;
  const name = nameOf({ nameRu: row.nameRu, nameEn: row.name }, language);
  return [name, gearbox, power, nameOf(row.carcase, language)].filter(Boolean).join(', ');
}
