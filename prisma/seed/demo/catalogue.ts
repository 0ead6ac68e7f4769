import type { Catalogue, Modification } from '../catalogue/catalogue.ts';
import type { VehicleKind } from '../dictionaries.ts';
import type { VehicleLine } from './vehicle-lines.ts';

/** A line of the price table found in the catalogue. */
export interface Vehicle {
  line: VehicleLine;
  kind: VehicleKind;
  brandId: number;
  brandName: string;
  brandSlug: string;
  /** Where the brand is at home. */
  country: string;
  modelId: number;
  modelName: string;
  modelSlug: string;
  generationId: number;
  /** Every modification the line allows. */
  modifications: Modification[];
}

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function found<Row>(row: Row | undefined, line: VehicleLine, what: string): Row {
  if (row === undefined) throw new Error(`No ${what} in the catalogue: ${line.ref.join(' / ')}`);
  return row;
}

/** Looks every line up; throws on a line the catalogue does not know. */
export function resolveLines(catalogue: Catalogue, lines: readonly VehicleLine[]): Vehicle[] {
  const brands = byKey(catalogue.brands, (row) => row.slug);
  const models = byKey(catalogue.models, (row) => `${row.brandId}/${row.slug}`);
  const generations = byKey(catalogue.generations, (row) => `${row.modelId}/${row.name}`);
  const modifications = Map.groupBy(catalogue.modifications, (row) => row.generationId);

  return lines.map((line) => {
    const [brandSlug, modelSlug, generationName, variant] = line.ref;
    const brand = found(brands.get(brandSlug), line, 'brand');
    const model = found(models.get(`${brand.id}/${modelSlug}`), line, 'model');
    const generation = found(generations.get(`${model.id}/${generationName}`), line, 'generation');
    const allowed = (modifications.get(generation.id) ?? []).filter(
      (row) =>
        row.variant === variant &&
        (!line.body || row.carcase === line.body) &&
        (!line.box || row.transmission === line.box) &&
        (!line.gears || row.gears === line.gears) &&
        (!line.hp || row.powerHp === line.hp),
    );
    found(allowed[0], line, 'modification');
    return {
      line,
      kind: brand.kind,
      brandId: brand.id,
      brandName: brand.name,
      brandSlug,
      country: brand.country,
      modelId: model.id,
      modelName: model.name,
      modelSlug,
      generationId: generation.id,
      modifications: allowed,
    };
  });
}
