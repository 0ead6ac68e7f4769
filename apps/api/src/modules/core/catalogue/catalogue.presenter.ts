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

interface Badge {
  name: string;
  nameRu: string | null;
  aliases?: string[];
}

/** A make, or a model of one, as it is shown, and what else people call it. */
export function toNamed<Row extends Badge>(
  row: Row,
  make: { country: string },
  language: Language,
) {
  const { name, nameRu, aliases = [] } = row;
  const shown = badgeName(row, make, language);
  const names = [name, nameRu, ...aliases].flatMap((each) => each ?? []);
  return { ...row, name: shown, aliases: names.filter((each) => each !== shown) };
}

interface VehicleRow extends Badge {
  id: number;
  slug: string;
}

/** A make, or a model of one, with its part of addresses. */
export const toVehicleEntry = (
  row: VehicleRow,
  make: { country: string },
  language: Language,
): VehicleEntry => ({ id: row.id, name: badgeName(row, make, language), slug: row.slug });

/** Sorted as a reader of the language expects, numbers by their size. */
export function byName<Row extends { name: string }>(rows: Row[], language: Language): Row[] {
  const collator = new Intl.Collator(language, { numeric: true });
  return rows.toSorted((a, b) => collator.compare(a.name, b.name));
}

export function toFilterParams(rows: Dictionaries, language: Language): FilterParams {
  const ofKinds = (list: (Named & { kinds: VehicleKind[] })[]) =>
    list.map((row) => ({ ...toEntry(row, language), kinds: row.kinds }));
  return {
    kind: choices('kind', vehicleKinds, language),
    brand: byName(
      rows.brands.map((row) => ({
        ...toVehicleEntry(row, row, language),
        kind: row.kind,
      })),
      language,
    ),
    carcase: rows.carcases.map((row) => ({ ...toEntry(row, language), kind: row.kind })),
    engine: ofKinds(rows.engines),
    transmission: ofKinds(rows.transmissions),
    wheel_drive: ofKinds(rows.wheelDrives),
    color: rows.colors.map((row) => ({ ...toEntry(row, language), hex: row.hex })),
    steering_wheel: ofKinds(rows.steeringWheels),
    currency: rows.currencies.map((row) => ({
      ...toEntry(row, language),
      code: row.code,
      sign: row.sign,
    })),
    // Those that most ads come from stand first; the sort is stable.
    country: byName(
      rows.countries.map((row) => ({ ...toEntry(row, language), sort: row.sort })),
      language,
    ).sort((a, b) => a.sort - b.sort),
    state: choices('state', Object.values(vehicleStates), language),
    seller_type: choices('seller_type', sellerTypes, language),
    owners_count: choices('owners_count', ownersCounts, language),
    order: choices('order', searchOrders, language),
  };
}

interface ModificationRow {
  name: string;
  nameRu: string | null;
  power: number | null;
  transmission: { nameRu: string; nameEn: string } | null;
  carcase: { nameRu: string; nameEn: string };
}

/** A modification as people choose it: `GTB 3.9 V8 T, Робот (670 л. с.), Купе`. */
export function modificationName(row: ModificationRow, language: Language): string {
  const gearbox = row.transmission && nameOf(row.transmission, language);
  const unit = language === 'ru' ? 'л. с.' : 'hp';
  const power = row.power === null ? null : `${row.power} ${unit}`;
  const name = nameOf({ nameRu: row.nameRu, nameEn: row.name }, language);
  return [name, gearbox, power, nameOf(row.carcase, language)].filter(Boolean).join(', ');
}
