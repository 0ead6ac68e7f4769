import type { Dictionaries } from './names.queries.ts';

/** The dictionary entries that an ad or a version refers to. */
export interface NamingRow {
  brandId: number;
  modelId: number;
  generationId: number | null;
  modificationId: number | null;
  engineId: number | null;
  transmissionId: number | null;
  wheelDriveId: number | null;
  carcaseId: number;
  colorId: number | null;
  steeringWheelId: number | null;
  currencyId: number;
  locationCountryId: number;
  locationCityId: number;
  registerCountryId: number | null;
  deliveryCountryId: number | null;
}

/** A row refers to an entry that does not exist, or did not when the dictionaries were read. */
export class UnknownName extends Error {}

function needed<Row>(rows: ReadonlyMap<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (!row) throw new UnknownName(`An ad names ${id}, which is not there`);
  return row;
}

const chosen = <Row>(rows: ReadonlyMap<number, Row>, id: number | null) =>
  id === null ? null : needed(rows, id);

/**
 * The rows of the dictionaries that a row names.
 * @throws UnknownName
 */
export function namesOf(dictionaries: Dictionaries, row: NamingRow) {
  return {
    brand: needed(dictionaries.brands, row.brandId),
    model: needed(dictionaries.models, row.modelId),
    generation: chosen(dictionaries.generations, row.generationId),
    modification: chosen(dictionaries.modifications, row.modificationId),
    engine: chosen(dictionaries.engines, row.engineId),
    transmission: chosen(dictionaries.transmissions, row.transmissionId),
    wheelDrive: chosen(dictionaries.wheelDrives, row.wheelDriveId),
    carcase: needed(dictionaries.carcases, row.carcaseId),
    color: chosen(dictionaries.colors, row.colorId),
    steeringWheel: chosen(dictionaries.steeringWheels, row.steeringWheelId),
    currency: needed(dictionaries.currencies, row.currencyId),
    locationCountry: needed(dictionaries.countries, row.locationCountryId),
    locationCity: needed(dictionaries.cities, row.locationCityId),
    registerCountry: chosen(dictionaries.countries, row.registerCountryId),
    deliveryCountry: chosen(dictionaries.countries, row.deliveryCountryId),
  };
}

export type Names = ReturnType<typeof namesOf>;
