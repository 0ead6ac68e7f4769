import type { Catalogue, Modification } from '../catalogue/catalogue.ts';
import type { VehicleKind } from '../dictionaries.ts';
import type { VehicleLine } from './vehicle-lines.ts';

/** Line of the price table with its rows of the catalogue. */
export interface Vehicle {
  line: VehicleLine;
  kind: VehicleKind;
  brandId: number;
  brandName: string;
  brandSlug: string;
  /** Country of the brand. */
  country: string;
  modelId: number;
  modelName: string;
  modelSlug: string;
  generationId: number;
  /** All modifications that match the line. */
  modifications: Modification[];
}

function indexBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function assertFound<Row>(row: Row | undefined, line: VehicleLine, rowType: string): Row {
  if (row === undefined) throw new Error(`no ${rowType} in the catalogue: ${line.ref.join(' / ')}`);
  return row;
}

/** Resolves lines of the price table. @throws Error if a line is not in the catalogue */
export function resolveLines(catalogue: Catalogue, lines: readonly VehicleLine[]): Vehicle[] {
  const brands = indexBy(catalogue.brands, (row) => row.slug);
  const models = indexBy(catalogue.models, (row) => `${row.brandId}/${row.slug}`);
  const generations = indexBy(catalogue.generations, (row) => `${row.modelId}/${row.name}`);
  const modifications = Map.groupBy(catalogue.modifications, (row) => row.generationId);

  return lines.map((line) => {
    const [brandSlug, modelSlug, generationName, variant] = line.ref;
    const brand = assertFound(brands.get(brandSlug), line, 'brand');
    const model = assertFound(models.get(`${brand.id}/${modelSlug}`), line, 'model');
    const generation = assertFound(
      generations.get(`${model.id}/${generationName}`),
      line,
      'generation',
    );
    const matching = (modifications.get(generation.id) ?? []).filter(
      (row) =>
        row.variant === variant &&
        (!line.body || row.carcase === line.body) &&
        (!line.box || row.transmission === line.box) &&
        (!line.gears || row.gears === line.gears) &&
        (!line.hp || row.powerHp === line.hp),
    );
    assertFound(matching[0], line, 'modification');
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
      modifications: matching,
    };
  });
}
