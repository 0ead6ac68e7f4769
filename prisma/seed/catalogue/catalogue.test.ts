import { besideMakeWords, vehicleWords } from '@pitlane/api/modules/query-parser/word-lists';
import { describe, expect, it } from 'vitest';
import { carcases, engines, transmissions, wheelDrives } from '../dictionaries.ts';
import { type Brand, type Generation, loadCatalogue, type Modification } from './catalogue.ts';

const { brands, models, generations, modifications } = loadCatalogue();
const brandById = new Map(brands.map((brand) => [brand.id, brand]));
const modelById = new Map(models.map((model) => [model.id, model]));
const generationById = new Map(generations.map((generation) => [generation.id, generation]));
const carcaseKind = new Map<string, string>(carcases.map((c) => [c.code, c.kind]));

interface CatalogueEntry {
  mod: Modification;
  generation: Generation;
  brand: Brand;
  /** Brand, model, generation and variant, to identify the row in a failure. */
  label: string;
}

const entries: CatalogueEntry[] = modifications.flatMap((mod) => {
  const generation = generationById.get(mod.generationId);
  const model = modelById.get(generation?.modelId ?? 0);
  const brand = brandById.get(model?.brandId ?? 0);
  if (!generation || !model || !brand) return [];
  const label = `${mod.id}: ${brand.name} ${model.name} ${generation.name} ${mod.variant}`;
  return [{ mod, generation, brand, label }];
});
const ground = entries.filter(({ brand }) => brand.kind === 'ground');
const water = entries.filter(({ brand }) => brand.kind === 'water');
const air = entries.filter(({ brand }) => brand.kind === 'air');

/** Returns the labels of the rows that break a rule. */
function labelsOf(
  rows: readonly CatalogueEntry[],
  isBroken: (row: CatalogueEntry) => boolean,
): string[] {
  return rows.filter(isBroken).map((row) => row.label);
}

function isOutside(value: number | null, min: number, max: number): boolean {
  return value !== null && (value < min || value > max);
}

function findDuplicates(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

describe('catalogue tree', () => {
  it('has the minimum number of brands, models, generations and modifications', () => {
    expect(brands.length).toBeGreaterThanOrEqual(240);
    expect(models.length).toBeGreaterThanOrEqual(990);
    expect(generations.length).toBeGreaterThanOrEqual(1300);
    expect(modifications.length).toBeGreaterThanOrEqual(3100);
    for (const kind of ['ground', 'water', 'air']) {
      expect(brands.filter((brand) => brand.kind === kind).length).toBeGreaterThanOrEqual(30);
    }
  });

  it('has no dangling reference and no empty branch', () => {
    expect(entries.length).toBe(modifications.length);
    const withModels = new Set(models.map((m) => m.brandId));
    const withGenerations = new Set(generations.map((g) => g.modelId));
    const withModifications = new Set(modifications.map((m) => m.generationId));
    expect(brands.filter((b) => !withModels.has(b.id)).map((b) => b.name)).toEqual([]);
    expect(models.filter((m) => !withGenerations.has(m.id)).map((m) => m.slug)).toEqual([]);
    expect(generations.filter((g) => !withModifications.has(g.id)).map((g) => g.id)).toEqual([]);
  });

  it('has unique ids and slugs', () => {
    for (const rows of [brands, models, generations, modifications]) {
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    }
    expect(findDuplicates(brands.map((b) => b.slug))).toEqual([]);
    expect(findDuplicates(brands.map((b) => b.name.toLowerCase()))).toEqual([]);
    expect(findDuplicates(models.map((m) => `${m.brandId} ${m.slug}`))).toEqual([]);
    expect(findDuplicates(models.map((m) => `${m.brandId} ${m.name.toLowerCase()}`))).toEqual([]);
    expect(findDuplicates(generations.map((g) => `${g.modelId} ${g.name}`))).toEqual([]);
  });

  it('preserves the ids of the first version', () => {
    const slugOf = (id: number): string | undefined => brandById.get(id)?.slug;
    expect([slugOf(1), slugOf(83), slugOf(161)]).toEqual(['abarth', 'porsche', 'yakovlev']);
    expect(modelById.get(435)?.slug).toBe('911');
    expect(generationById.get(630)?.name).toBe('V (996)');
    expect(modifications.find((mod) => mod.id === 507)?.variant).toBe('16.4 8.0 W16');
  });

  it('has no duplicate modification within a generation', () => {
    const keys = modifications.map(({ id: _id, ...facts }) => JSON.stringify(facts));
    expect(findDuplicates(keys)).toEqual([]);
  });
});

describe('catalogue names', () => {
  it('are Cyrillic in Russian', () => {
    const cyrillicOnly = /^[А-ЯЁа-яё][А-ЯЁа-яё0-9 .()-]*$/u;
    const latin = brands.map((b) => b.nameRu).filter((name) => !cyrillicOnly.test(name));
    // A Russian yard whose badge is in Latin letters.
    expect(latin).toEqual(['Velvette']);
    const modelNames = models.flatMap((model) => model.nameRu ?? []);
    expect(modelNames.filter((name) => !/[А-ЯЁа-яё]/u.test(name))).toEqual([]);
    const generationNames = generations.flatMap((generation) => generation.nameRu ?? []);
    expect(generationNames.filter((name) => !/[А-Яа-яё]|–/u.test(name))).toEqual([]);
  });

  it('are Latin in English', () => {
    const names = [
      ...[...brands, ...models, ...generations].map((row) => row.name),
      ...modifications.map((row) => row.variant),
    ];
    expect(names.filter((name) => /\p{Script=Cyrillic}/u.test(name))).toEqual([]);
  });

  it('contain Latin letters in Russian names of domestic vehicles only if they are customary', () => {
    const domesticBrandIds = new Set(
      brands.filter((b) => ['RU', 'UA', 'LV'].includes(b.country)).map(({ id }) => id),
    );
    const domesticNames = [
      ...models.filter((m) => domesticBrandIds.has(m.brandId)).map((m) => m.nameRu ?? m.name),
      ...entries
        .filter(({ brand }) => domesticBrandIds.has(brand.id))
        .flatMap(({ mod, generation }) => [
          generation.nameRu ?? generation.name,
          mod.nameRu ?? mod.variant,
        ]),
    ];
    const customaryLatin =
      /^(I|I-III|B[12]|Калина NFR|20 Envy|23 Active Sedan|.*\dx [А-Я].*|2x PW207K|Mercury \d+|Rotax 912|Chrysler 2\.4|.*\bV[68]\b.*)$/u;
    const unexpected = domesticNames.filter(
      (name) => /[A-Za-z]/.test(name) && !customaryLatin.test(name),
    );
    expect(unexpected).toEqual([]);
    // A word must not mix look-alike letters of both alphabets.
    expect(domesticNames.filter((name) => /[A-Za-z][а-яё]|[а-яё][A-Za-z]/iu.test(name))).toEqual(
      [],
    );
  });

  it('have search synonyms only for existing slugs', () => {
    const slugs = new Set(
      brands.flatMap(({ id, slug }) => [
        slug,
        ...models.filter(({ brandId }) => brandId === id).map((model) => `${slug}/${model.slug}`),
      ]),
    );

    expect(
      Object.keys({ ...vehicleWords, ...besideMakeWords }).filter((slug) => !slugs.has(slug)),
    ).toEqual([]);
  });

  it('have unique aliases', () => {
    for (const brand of brands) {
      expect(findDuplicates([...new Set([brand.name, brand.nameRu]), ...brand.aliases])).toEqual(
        [],
      );
      expect(brand.aliases.filter((alias) => alias.trim() !== alias || alias === '')).toEqual([]);
    }
  });

  it('are of makes with an existing country', () => {
    const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(brands.filter((b) => regions.of(b.country) === undefined)).toEqual([]);
  });
});

describe('catalogue years', () => {
  it('start before they end', () => {
    const backwards = [...models, ...generations].filter(
      (row) => row.yearFrom !== null && row.yearTo !== null && row.yearFrom > row.yearTo,
    );
    expect(backwards).toEqual([]);
  });

  it('are between 1885 and next year', () => {
    const years = [...models, ...generations].flatMap((row) => [row.yearFrom, row.yearTo]);
    expect(years.filter((year) => isOutside(year, 1885, 2027))).toEqual([]);
    expect(generations.filter((g) => g.yearFrom > 2026).map((g) => g.id)).toEqual([]);
  });

  it('of a generation are within those of its model, with a tolerance of one year', () => {
    const wrong = generations.filter((generation) => {
      const model = modelById.get(generation.modelId);
      if (!model) return true;
      const from = (model.yearFrom ?? 1885) - 1;
      const to = (model.yearTo ?? 2027) + 1;
      return generation.yearFrom < from || (generation.yearTo ?? to) > to;
    });
    expect(wrong).toEqual([]);
  });

  it('are open-ended for a generation only if its model is in production', () => {
    const wrong = generations.filter(
      (g) => g.yearTo === null && modelById.get(g.modelId)?.yearTo !== null,
    );
    expect(wrong).toEqual([]);
  });
});

describe('attributes of a modification', () => {
  it('use codes of the dictionaries', () => {
    const lists = [...engines, ...transmissions, ...wheelDrives, ...carcases];
    const codes = new Set<string>(lists.map((entry) => entry.code));
    const wrong = labelsOf(entries, ({ mod }) =>
      [mod.engine, mod.transmission, mod.wheelDrive, mod.carcase].some(
        (code) => code !== null && !codes.has(code),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("have a body of the brand's kind", () => {
    expect(
      labelsOf(entries, ({ mod, brand }) => carcaseKind.get(mod.carcase) !== brand.kind),
    ).toEqual([]);
  });

  it('have power within the range of the kind', () => {
    expect(labelsOf(ground, ({ mod }) => isOutside(mod.powerHp, 8, 2350))).toEqual([]);
    expect(labelsOf(water, ({ mod }) => isOutside(mod.powerHp, 15, 17_000))).toEqual([]);
    expect(labelsOf(air, ({ mod }) => isOutside(mod.powerHp, 60, 4500))).toEqual([]);
    expect(
      labelsOf(water, ({ mod }) => mod.carcase === 'pwc' && isOutside(mod.powerHp, 50, 350)),
    ).toEqual([]);
    expect(
      labelsOf(
        ground,
        (row) => row.generation.yearFrom < 1960 && isOutside(row.mod.powerHp, 8, 450),
      ),
    ).toEqual([]);
  });

  it('have a volume within range for combustion cars only', () => {
    const isElectric = ({ mod }: CatalogueEntry): boolean => mod.engine === 'electric';
    expect(labelsOf(ground, (row) => isElectric(row) !== (row.mod.volumeCc === null))).toEqual([]);
    expect(labelsOf(ground, ({ mod }) => isOutside(mod.volumeCc, 180, 13_000))).toEqual([]);
    expect(labelsOf([...water, ...air], ({ mod }) => mod.volumeCc !== null)).toEqual([]);
  });

  it('match the displacement, fuel and drive in the variant', () => {
    const wrong = labelsOf(ground, ({ mod }) => {
      const litres = [...mod.variant.matchAll(/(?<![\d.x])(\d\d?\.\d\d?)(?![\d.])/g)].at(-1)?.[1];
      if (litres === undefined || mod.volumeCc === null) return false;
      return Math.abs(Number(litres) * 1000 - mod.volumeCc) > 80;
    });
    expect(wrong).toEqual([]);
    expect(
      labelsOf(ground, ({ mod }) => /hybrid/i.test(mod.variant) !== (mod.engine === 'hybrid')),
    ).toEqual([]);
    expect(
      labelsOf(
        ground,
        ({ mod }) => /4x4|xDrive|quattro/.test(mod.variant) && mod.wheelDrive !== 'AWD',
      ),
    ).toEqual([]);
  });

  it('have a plausible power per litre for their era', () => {
    /** Last year of the era, then minimum and maximum hp per litre. */
    const eras = [
      [1914, 5, 20],
      [1945, 7, 80],
      [1969, 15, 116],
      [1979, 15, 146],
      [1994, 24, 235],
      [2030, 33, 345],
    ] as const;
    const wrong = labelsOf(ground, ({ mod, generation }) => {
      if (mod.volumeCc === null || mod.powerHp === null) return false;
      const era = eras.find(([until]) => generation.yearFrom <= until);
      if (!era) return true;
      const perLitre = (mod.powerHp / mod.volumeCc) * 1000;
      return isOutside(perLitre, era[1], mod.engine === 'hybrid' ? 870 : era[2]);
    });
    expect(wrong).toEqual([]);
  });

  it('limit engines without forced induction to 167 hp per litre', () => {
    const forcedInduction = /\b(T|K|KT|TD|TSI|TFSI)\b|turbo|Td5|W16|RE\b|GT2|sDrive|595|695/i;
    const wrong = labelsOf(ground, ({ mod, brand }) => {
      if (mod.engine !== 'petrol' || mod.volumeCc === null || mod.powerHp === null) return false;
      if (forcedInduction.test(mod.variant) || brand.slug === 'bentley') return false;
      return mod.powerHp / mod.volumeCc > 0.167;
    });
    expect(wrong).toEqual([]);
  });

  it('have a fuel that is valid for the kind', () => {
    const fuels: Record<string, readonly (string | null)[]> = {
      ground: ['petrol', 'diesel', 'hybrid', 'electric', 'lpg'],
      water: ['petrol', 'diesel', 'hybrid', 'electric', null],
      air: ['avgas', 'jet_fuel', 'diesel', 'petrol'],
    };
    expect(labelsOf(entries, ({ mod, brand }) => !fuels[brand.kind]?.includes(mod.engine))).toEqual(
      [],
    );
    const withOtherEngine = (code: string, engine: string): string[] =>
      labelsOf(air, ({ mod }) => mod.carcase === code && mod.engine !== engine);
    expect(withOtherEngine('airplane_jet', 'jet_fuel')).toEqual([]);
    expect(withOtherEngine('airplane_turboprop', 'jet_fuel')).toEqual([]);
    expect(withOtherEngine('airplane_aerobatic', 'avgas')).toEqual([]);
    expect(
      labelsOf(air, ({ mod }) => mod.carcase === 'airplane_piston' && mod.engine === 'jet_fuel'),
    ).toEqual([]);
  });

  it('have gearbox and drive for ground vehicles only', () => {
    expect(
      labelsOf(ground, ({ mod }) => mod.transmission === null || mod.wheelDrive === null),
    ).toEqual([]);
    expect(
      labelsOf([...water, ...air], ({ mod }) =>
        [mod.transmission, mod.wheelDrive, mod.gears].some((fact) => fact !== null),
      ),
    ).toEqual([]);
  });

  it('have a number of gears that is valid for the gearbox', () => {
    const range = {
      manual: [2, 7],
      automatic: [2, 10],
      robot: [3, 9],
      single_speed: [1, 1],
    } as const;
    const wrong = labelsOf(ground, ({ mod }) => {
      if (mod.transmission === null) return true;
      if (mod.transmission === 'cvt') return mod.gears !== null;
      const [min, max] = range[mod.transmission];
      return mod.gears === null || isOutside(mod.gears, min, max);
    });
    expect(wrong).toEqual([]);
    // Modern cars have at least four gears, except electric ones with two-speed gearboxes.
    const wrongModern = labelsOf(ground, ({ mod, generation }) => {
      if (mod.transmission === 'single_speed' || mod.engine === 'electric') return false;
      return generation.yearFrom > 1995 && isOutside(mod.gears, 4, 10);
    });
    expect(wrongModern).toEqual([]);
  });

  it('have a length for boats only and seats for aircraft only', () => {
    expect(labelsOf(water, ({ mod }) => isOutside(mod.lengthM, 2, 40))).toEqual([]);
    expect(labelsOf([...ground, ...air], ({ mod }) => mod.lengthM !== null)).toEqual([]);
    expect(labelsOf(air, ({ mod }) => mod.seats === null || isOutside(mod.seats, 1, 40))).toEqual(
      [],
    );
    expect(labelsOf([...ground, ...water], ({ mod }) => mod.seats !== null)).toEqual([]);
  });
});
