import { besideMakeWords, vehicleWords } from '@pitlane/api/modules/query-parser/word-lists';
import { describe, expect, it } from 'vitest';
import { carcases, engines, transmissions, wheelDrives } from '../dictionaries.ts';
import { type Brand, type Generation, loadCatalogue, type Modification } from './catalogue.ts';

const { brands, models, generations, modifications } = loadCatalogue();
const brandById = new Map(brands.map((brand) => [brand.id, brand]));
const modelById = new Map(models.map((model) => [model.id, model]));
const generationById = new Map(generations.map((generation) => [generation.id, generation]));
const carcaseKind = new Map<string, string>(carcases.map((c) => [c.code, c.kind]));

interface Placed {
  mod: Modification;
  generation: Generation;
  brand: Brand;
  /** Brand, model, generation and variant, so that a failure names the row. */
  label: string;
}

const placed: Placed[] = modifications.flatMap((mod) => {
  const generation = generationById.get(mod.generationId);
  const model = modelById.get(generation?.modelId ?? 0);
  const brand = brandById.get(model?.brandId ?? 0);
  if (!generation || !model || !brand) return [];
  const label = `${mod.id}: ${brand.name} ${model.name} ${generation.name} ${mod.variant}`;
  return [{ mod, generation, brand, label }];
});
const ground = placed.filter(({ brand }) => brand.kind === 'ground');
const water = placed.filter(({ brand }) => brand.kind === 'water');
const air = placed.filter(({ brand }) => brand.kind === 'air');

/** The labels of the rows that break a rule: an empty list is what every test wants. */
function breaking(rows: readonly Placed[], broken: (row: Placed) => boolean): string[] {
  return rows.filter(broken).map((row) => row.label);
}

function outside(value: number | null, min: number, max: number): boolean {
  return value !== null && (value < min || value > max);
}

function duplicates(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

describe('the tree', () => {
  it('is large enough to search in', () => {
    expect(brands.length).toBeGreaterThanOrEqual(240);
    expect(models.length).toBeGreaterThanOrEqual(990);
    expect(generations.length).toBeGreaterThanOrEqual(1300);
    expect(modifications.length).toBeGreaterThanOrEqual(3100);
    for (const kind of ['ground', 'water', 'air']) {
      expect(brands.filter((brand) => brand.kind === kind).length).toBeGreaterThanOrEqual(30);
    }
  });

  it('has no dangling reference and no empty branch', () => {
    expect(placed.length).toBe(modifications.length);
    const withModels = new Set(models.map((m) => m.brandId));
    const withGenerations = new Set(generations.map((g) => g.modelId));
    const withModifications = new Set(modifications.map((m) => m.generationId));
    expect(brands.filter((b) => !withModels.has(b.id)).map((b) => b.name)).toEqual([]);
    expect(models.filter((m) => !withGenerations.has(m.id)).map((m) => m.slug)).toEqual([]);
    expect(generations.filter((g) => !withModifications.has(g.id)).map((g) => g.id)).toEqual([]);
  });

  it('keeps ids and slugs unique', () => {
    for (const rows of [brands, models, generations, modifications]) {
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    }
    expect(duplicates(brands.map((b) => b.slug))).toEqual([]);
    expect(duplicates(brands.map((b) => b.name.toLowerCase()))).toEqual([]);
    expect(duplicates(models.map((m) => `${m.brandId} ${m.slug}`))).toEqual([]);
    expect(duplicates(models.map((m) => `${m.brandId} ${m.name.toLowerCase()}`))).toEqual([]);
    expect(duplicates(generations.map((g) => `${g.modelId} ${g.name}`))).toEqual([]);
  });

  it('keeps the ids of the first issue', () => {
    const slug = (id: number): string | undefined => brandById.get(id)?.slug;
    expect([slug(1), slug(83), slug(161)]).toEqual(['abarth', 'porsche', 'yakovlev']);
    expect(modelById.get(435)?.slug).toBe('911');
    expect(generationById.get(630)?.name).toBe('V (996)');
    expect(modifications.find((mod) => mod.id === 507)?.variant).toBe('16.4 8.0 W16');
  });

  it('has no modification twice within a generation', () => {
    const keys = modifications.map(({ id: _id, ...facts }) => JSON.stringify(facts));
    expect(duplicates(keys)).toEqual([]);
  });
});

describe('names', () => {
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

  it('are Latin elsewhere', () => {
    const names = [
      ...[...brands, ...models, ...generations].map((row) => row.name),
      ...modifications.map((row) => row.variant),
    ];
    expect(names.filter((name) => /\p{Script=Cyrillic}/u.test(name))).toEqual([]);
  });

  it('of domestic vehicles have no Latin letters in Russian but those of life', () => {
    const home = new Set(
      brands.filter((b) => ['RU', 'UA', 'LV'].includes(b.country)).map(({ id }) => id),
    );
    const shown = [
      ...models.filter((m) => home.has(m.brandId)).map((m) => m.nameRu ?? m.name),
      ...placed
        .filter(({ brand }) => home.has(brand.id))
        .flatMap(({ mod, generation }) => [
          generation.nameRu ?? generation.name,
          mod.nameRu ?? mod.variant,
        ]),
    ];
    const asInLife =
      /^(I|I-III|B[12]|Калина NFR|20 Envy|23 Active Sedan|.*\dx [А-Я].*|2x PW207K|Mercury \d+|Rotax 912|Chrysler 2\.4|.*\bV[68]\b.*)$/u;
    const odd = shown.filter((name) => /[A-Za-z]/.test(name) && !asInLife.test(name));
    expect(odd).toEqual([]);
    // Letters that look alike are of one alphabet within a word.
    expect(shown.filter((name) => /[A-Za-z][а-яё]|[а-яё][A-Za-z]/iu.test(name))).toEqual([]);
  });

  it('have other words in searches by slugs that are there', () => {
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

  it('repeat no alias', () => {
    for (const brand of brands) {
      expect(duplicates([...new Set([brand.name, brand.nameRu]), ...brand.aliases])).toEqual([]);
      expect(brand.aliases.filter((alias) => alias.trim() !== alias || alias === '')).toEqual([]);
    }
  });

  it('stand beside a real country', () => {
    const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(brands.filter((b) => regions.of(b.country) === undefined)).toEqual([]);
  });
});

describe('years', () => {
  it('run forwards', () => {
    const backwards = [...models, ...generations].filter(
      (row) => row.yearFrom !== null && row.yearTo !== null && row.yearFrom > row.yearTo,
    );
    expect(backwards).toEqual([]);
  });

  it('lie between the first car and next year', () => {
    const all = [...models, ...generations].flatMap((row) => [row.yearFrom, row.yearTo]);
    expect(all.filter((year) => outside(year, 1885, 2027))).toEqual([]);
    expect(generations.filter((g) => g.yearFrom > 2026).map((g) => g.id)).toEqual([]);
  });

  it('of a generation lie within its model, a year either side', () => {
    const wrong = generations.filter((generation) => {
      const model = modelById.get(generation.modelId);
      if (!model) return true;
      const from = (model.yearFrom ?? 1885) - 1;
      const to = (model.yearTo ?? 2027) + 1;
      return generation.yearFrom < from || (generation.yearTo ?? to) > to;
    });
    expect(wrong).toEqual([]);
  });

  it('leave a generation in production only in a model in production', () => {
    const wrong = generations.filter(
      (g) => g.yearTo === null && modelById.get(g.modelId)?.yearTo !== null,
    );
    expect(wrong).toEqual([]);
  });
});

describe('facts of a modification', () => {
  it('use the dictionaries', () => {
    const lists = [...engines, ...transmissions, ...wheelDrives, ...carcases];
    const known = new Set<string>(lists.map((entry) => entry.code));
    const wrong = breaking(placed, ({ mod }) =>
      [mod.engine, mod.transmission, mod.wheelDrive, mod.carcase].some(
        (code) => code !== null && !known.has(code),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("have a body of the brand's kind", () => {
    expect(
      breaking(placed, ({ mod, brand }) => carcaseKind.get(mod.carcase) !== brand.kind),
    ).toEqual([]);
  });

  it('have power in range for the kind', () => {
    expect(breaking(ground, ({ mod }) => outside(mod.powerHp, 8, 2350))).toEqual([]);
    expect(breaking(water, ({ mod }) => outside(mod.powerHp, 15, 17_000))).toEqual([]);
    expect(breaking(air, ({ mod }) => outside(mod.powerHp, 60, 4500))).toEqual([]);
    expect(
      breaking(water, ({ mod }) => mod.carcase === 'pwc' && outside(mod.powerHp, 50, 350)),
    ).toEqual([]);
    expect(
      breaking(ground, (row) => row.generation.yearFrom < 1960 && outside(row.mod.powerHp, 8, 450)),
    ).toEqual([]);
  });

  it('have volume in range for cars with a combustion engine and none elsewhere', () => {
    const electric = ({ mod }: Placed): boolean => mod.engine === 'electric';
    expect(breaking(ground, (row) => electric(row) !== (row.mod.volumeCc === null))).toEqual([]);
    expect(breaking(ground, ({ mod }) => outside(mod.volumeCc, 180, 13_000))).toEqual([]);
    expect(breaking([...water, ...air], ({ mod }) => mod.volumeCc !== null)).toEqual([]);
  });

  it('agree with the litres and the drive named in the variant', () => {
    const wrong = breaking(ground, ({ mod }) => {
      const litres = [...mod.variant.matchAll(/(?<![\d.x])(\d\d?\.\d\d?)(?![\d.])/g)].at(-1)?.[1];
      if (litres === undefined || mod.volumeCc === null) return false;
      return Math.abs(Number(litres) * 1000 - mod.volumeCc) > 80;
    });
    expect(wrong).toEqual([]);
    expect(
      breaking(ground, ({ mod }) => /hybrid/i.test(mod.variant) !== (mod.engine === 'hybrid')),
    ).toEqual([]);
    expect(
      breaking(
        ground,
        ({ mod }) => /4x4|xDrive|quattro/.test(mod.variant) && mod.wheelDrive !== 'AWD',
      ),
    ).toEqual([]);
  });

  it('have a plausible power per litre for their time', () => {
    /** Until the year, hp per litre from and to. */
    const eras = [
      [1914, 5, 20],
      [1945, 7, 80],
      [1969, 15, 116],
      [1979, 15, 146],
      [1994, 24, 235],
      [2030, 33, 345],
    ] as const;
    const wrong = breaking(ground, ({ mod, generation }) => {
      if (mod.volumeCc === null || mod.powerHp === null) return false;
      const era = eras.find(([until]) => generation.yearFrom <= until);
      if (!era) return true;
      const perLitre = (mod.powerHp / mod.volumeCc) * 1000;
      return outside(perLitre, era[1], mod.engine === 'hybrid' ? 870 : era[2]);
    });
    expect(wrong).toEqual([]);
  });

  it('keep engines without forced induction below 167 hp per litre', () => {
    const forced = /\b(T|K|KT|TD|TSI|TFSI)\b|turbo|Td5|W16|RE\b|GT2|sDrive|595|695/i;
    const wrong = breaking(ground, ({ mod, brand }) => {
      if (mod.engine !== 'petrol' || mod.volumeCc === null || mod.powerHp === null) return false;
      if (forced.test(mod.variant) || brand.slug === 'bentley') return false;
      return mod.powerHp / mod.volumeCc > 0.167;
    });
    expect(wrong).toEqual([]);
  });

  it('have a fuel of the kind', () => {
    const fuels: Record<string, readonly (string | null)[]> = {
      ground: ['petrol', 'diesel', 'hybrid', 'electric', 'lpg'],
      water: ['petrol', 'diesel', 'hybrid', 'electric', null],
      air: ['avgas', 'jet_fuel', 'diesel', 'petrol'],
    };
    expect(breaking(placed, ({ mod, brand }) => !fuels[brand.kind]?.includes(mod.engine))).toEqual(
      [],
    );
    const byCarcase = (code: string, engine: string): string[] =>
      breaking(air, ({ mod }) => mod.carcase === code && mod.engine !== engine);
    expect(byCarcase('airplane_jet', 'jet_fuel')).toEqual([]);
    expect(byCarcase('airplane_turboprop', 'jet_fuel')).toEqual([]);
    expect(byCarcase('airplane_aerobatic', 'avgas')).toEqual([]);
    expect(
      breaking(air, ({ mod }) => mod.carcase === 'airplane_piston' && mod.engine === 'jet_fuel'),
    ).toEqual([]);
  });

  it('have a gearbox and driven wheels on the ground only', () => {
    expect(
      breaking(ground, ({ mod }) => mod.transmission === null || mod.wheelDrive === null),
    ).toEqual([]);
    expect(
      breaking([...water, ...air], ({ mod }) =>
        [mod.transmission, mod.wheelDrive, mod.gears].some((fact) => fact !== null),
      ),
    ).toEqual([]);
  });

  it('count the gears as the gearbox has them', () => {
    const range = {
      manual: [2, 7],
      automatic: [2, 10],
      robot: [3, 9],
      single_speed: [1, 1],
    } as const;
    const wrong = breaking(ground, ({ mod }) => {
      if (mod.transmission === null) return true;
      if (mod.transmission === 'cvt') return mod.gears !== null;
      const [min, max] = range[mod.transmission];
      return mod.gears === null || outside(mod.gears, min, max);
    });
    expect(wrong).toEqual([]);
    // The two-speed gearboxes of electric cars apart, nothing modern has fewer than four.
    const few = breaking(ground, ({ mod, generation }) => {
      if (mod.transmission === 'single_speed' || mod.engine === 'electric') return false;
      return generation.yearFrom > 1995 && outside(mod.gears, 4, 10);
    });
    expect(few).toEqual([]);
  });

  it('give a length to boats and seats to aircraft only', () => {
    expect(breaking(water, ({ mod }) => outside(mod.lengthM, 2, 40))).toEqual([]);
    expect(breaking([...ground, ...air], ({ mod }) => mod.lengthM !== null)).toEqual([]);
    expect(breaking(air, ({ mod }) => mod.seats === null || outside(mod.seats, 1, 40))).toEqual([]);
    expect(breaking([...ground, ...water], ({ mod }) => mod.seats !== null)).toEqual([]);
  });
});
