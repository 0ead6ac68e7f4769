import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import type { ColorCode } from '../dictionaries.ts';
import { loadPlaces } from '../places/places.ts';
import { resolveLines, type Vehicle } from './catalogue.ts';
import { chooseColor } from './colors.ts';
import { DEMO_YEAR } from './facts.ts';
import { createRandom } from './random.ts';
import { SELLER_PROFILES } from './sellers.ts';
import type { DemoPost } from './types.ts';
import { VEHICLE_LINES } from './vehicle-lines.ts';
import { checkDigit, generateVin, modelYearCode } from './vin.ts';
import { buildDemoWorld } from './world.ts';

const catalogue = loadCatalogue();
const places = loadPlaces();
const generations = new Map(catalogue.generations.map((row) => [row.id, row]));
const vehicles = resolveLines(catalogue, VEHICLE_LINES);
const groundVehicles = vehicles.filter(({ kind }) => kind === 'ground');
/** The stored world; the rules must hold for other seeds as well. */
const storedPosts = buildDemoWorld({ catalogue, places }).posts;
const otherPosts = [7, 11].flatMap((seed) => buildDemoWorld({ catalogue, places, seed }).posts);
const posts = [...storedPosts, ...otherPosts];

const nameOf = ({ line }: Vehicle) => line.ref.join(' / ');
const vehiclesOf = (post: DemoPost) =>
  vehicles.filter(({ modifications }) =>
    modifications.some(({ id }) => id === post.modificationId),
  );

/** Returns the ads that fit none of the lines from which they may be generated. */
function findMisfits(fits: (post: DemoPost, vehicle: Vehicle) => boolean): string[] {
  return posts.flatMap((post) => {
    const possible = vehiclesOf(post);
    return possible.some((vehicle) => fits(post, vehicle))
      ? []
      : [`${possible.map(nameOf).join()}: ${post.year} ${post.color} ${post.price}`];
  });
}

/** Returns the first vehicle whose line contains all parts of a reference. */
function findVehicle(...ref: string[]): Vehicle {
  const found = vehicles.find(({ line }) =>
    ref.every((part) => line.ref.some((it) => it === part)),
  );
  if (!found) throw new Error(`no line ${ref.join(' / ')}`);
  return found;
}

describe('demo years', () => {
  it('of a line are ordered, within its generation and not in the future', () => {
    const wrong = vehicles.filter(({ line: { years }, generationId }) => {
      const row = generations.get(generationId);
      const last = Math.min(row?.yearTo ?? DEMO_YEAR, DEMO_YEAR);
      return !row || years[0] > years[1] || years[0] < row.yearFrom || years[1] > last;
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('of an ad are production years of its version', () => {
    const wrong = findMisfits(
      ({ year }, { line }) => year >= line.years[0] && year <= line.years[1],
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    [['bmw', 'CSL 3.0 T'], 2022, 2023],
    [['bmw', '850i 5.0 V12'], 1989, 1992],
    [['bmw', '3-0-csl'], 1972, 1973],
    [['audi', 'I (42)', '4.2 V8'], 2007, 2012],
    [['mercedes-benz', '500-e'], 1991, 1993],
    [['mercedes-benz', 'E 55 5.4 V8 K'], 2003, 2006],
    [['porsche', 'Carrera S 3.8', 'VI (997)'], 2004, 2008],
    [['porsche', '944', 'Turbo 2.5'], 1985, 1988],
    [['plymouth', 'Cuda 440 7.2 V8'], 1970, 1970],
    [['dodge', 'R/T 440 Six Pack 7.2 V8'], 1970, 1970],
    [['chevrolet', 'C3', '350 5.7 V8'], 1969, 1970],
    [['chevrolet', 'C4', 'ZR-1 5.7 V8'], 1990, 1992],
    [['chevrolet', 'impala'], 1962, 1962],
    [['pontiac', 'gto'], 1964, 1964],
    [['buick', 'grand-national'], 1987, 1987],
    [['cadillac', 'eldorado'], 1959, 1959],
    [['ferrari', 'california'], 2008, 2012],
    [['wiesmann', 'mf3'], 2003, 2011],
    [['gaz', 'm-20-pobeda'], 1955, 1958],
    [['packard', 'twelve'], 1933, 1934],
  ])('of %s are %i to %i', (ref, from, to) => {
    const { years } = findVehicle(...ref).line;
    expect(years[0]).toBeGreaterThanOrEqual(from);
    expect(years[1]).toBeLessThanOrEqual(to);
  });
});

describe('vehicle line', () => {
  it('matches modifications of one power only', () => {
    const mixed = vehicles.filter(
      ({ modifications }) => new Set(modifications.map(({ powerHp }) => powerHp)).size > 1,
    );
    expect(mixed.map(nameOf)).toEqual([]);
  });

  it("refers to generations by the maker's numbering", () => {
    const generationOf = (...ref: string[]) => findVehicle(...ref).line.ref[2];
    expect(generationOf('cadillac', 'eldorado')).toBe('IV (Biarritz)');
    expect(generationOf('buick', 'grand-national')).toBe('II');
  });
});

describe('demo prices', () => {
  it.each([
    ['bentayga', 30_000],
    ['xm', 22_000],
    ['x5-m', 21_000],
    ['ghost', 58_000],
    ['cullinan', 72_000],
    ['g-class-amg', 33_000],
    ['maybach-s-class', 31_000],
    ['revuelto', 90_000],
    ['purosangue', 80_000],
    ['db12', 35_000],
  ])('of a new %s are at least the minimum set by duty and recycling fee', (model, minimum) => {
    const { fresh, price } = findVehicle(model).line;
    expect(fresh?.[0]).toBeGreaterThanOrEqual(minimum);
    expect(price[1]).toBeLessThanOrEqual(fresh?.[0] ?? 0);
  });

  it('of new vehicles exist only for lines in production', () => {
    const wrong = vehicles.filter(({ line }) => line.fresh && line.years[1] < DEMO_YEAR - 1);
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('of a GNX are those of a collectible car', () => {
    expect(findVehicle('grand-national').line.price[0]).toBeGreaterThanOrEqual(15_000);
  });

  it('of an ad in roubles are within the range of its line, new or used', () => {
    const wrong = findMisfits(({ price, currency, mileage, location }, { line, kind }) => {
      if (price === null || currency !== 'RUB' || location.iso2 !== 'RU') return true;
      const [low, high] = kind === 'ground' && mileage === 0 ? (line.fresh ?? [0, 0]) : line.price;
      return price >= low * 975 && price <= high * 1025;
    });
    expect(wrong).toEqual([]);
  });
});

describe('demo colors', () => {
  it('were offered by the maker', () => {
    const wrong = findMisfits(
      ({ color }, { line }) => line.colors.length === 0 || line.colors.includes(color),
    );
    expect(wrong).toEqual([]);
  });

  /** Returns the share of colors among many samples of cars of some years. */
  function colorShareOf(
    from: number,
    to: number,
    colors: readonly ColorCode[],
    vehiclesSampled = groundVehicles,
  ): number {
    const random = createRandom(3);
    const sampledColors = vehiclesSampled.flatMap((item) => {
      const year = item.line.years[0];
      const draw = () => chooseColor(item, year, random);
      return year >= from && year <= to ? Array.from({ length: 40 }, draw) : [];
    });
    return sampledColors.filter((color) => colors.includes(color)).length / sampledColors.length;
  }

  it('follow the era', () => {
    const brightColors: ColorCode[] = ['brown', 'gold', 'orange', 'yellow', 'green'];
    const neutralColors: ColorCode[] = ['black', 'white', 'gray', 'silver'];
    expect(colorShareOf(1971, 1979, brightColors)).toBeGreaterThan(0.35);
    expect(colorShareOf(1971, 1979, ['brown', 'gold'])).toBeGreaterThan(0.08);
    expect(colorShareOf(2010, 2026, neutralColors)).toBeGreaterThan(0.5);
    expect(colorShareOf(2010, 2026, ['brown', 'gold', 'beige'])).toBeLessThan(0.03);
  });

  it('follow the segment', () => {
    const carsOf = (segments: string[]) =>
      groundVehicles.filter(({ line }) => segments.includes(line.segment) && line.years[0] > 1999);
    const yellowShareOf = (segments: string[]) =>
      colorShareOf(2000, 2026, ['yellow'], carsOf(segments));
    expect(yellowShareOf(['sport', 'super'])).toBeGreaterThan(3 * yellowShareOf(['luxury', 'suv']));
    for (const model of ['barracuda', 'challenger']) {
      expect(findVehicle(model).line.colors).toContain('violet');
    }
    const ferraris = groundVehicles.filter(({ brandSlug }) => brandSlug === 'ferrari');
    expect(colorShareOf(1960, 2026, ['red'], ferraris)).toBeGreaterThan(0.3);
  });

  it('differ between ads of one seller with the same line and year', () => {
    const appearances = storedPosts.map(({ sellerKey, modificationId, year, color }) =>
      [sellerKey, modificationId, year, color].join(),
    );
    expect(appearances.filter((look, index) => appearances.indexOf(look) < index)).toEqual([]);
  });
});

describe('generateVin', () => {
  const random = createRandom(5);
  const vinOf = (year: number, ...ref: string[]) =>
    generateVin(findVehicle(...ref), year, random) ?? '';

  it.each([
    ['WP1', 2022, ['macan']],
    ['WP1', 2019, ['cayenne', 'III (9YA)']],
    ['WP0ZZZ99Z', 2015, ['911', 'VII (991)']],
    ['WBS', 2018, ['m2', 'F87']],
    ['WBA', 1991, ['8-series']],
    ['TRU', 2003, ['tt']],
    ['WUA', 2008, ['r8', 'I (42)']],
    ['W1K', 2023, ['a-class-amg']],
    ['W1K', 2024, ['maybach-s-class']],
    ['W1N', 2024, ['g-class-amg']],
    ['WDD', 2018, ['amg-gt', 'S 4.0 V8 T']],
    ['WDB', 1992, ['500-e']],
    ['ZFF', 2012, ['ferrari', '458']],
    ['ZHW', 2015, ['huracan', 'I']],
    ['ZPB', 2020, ['urus']],
    ['ZN6', 2019, ['levante']],
    ['SCF', 2016, ['db11']],
    ['SD7', 2023, ['dbx']],
    ['SCB', 2015, ['continental-gt', 'II']],
    ['SJA', 2020, ['bentayga']],
    ['SLA', 2021, ['cullinan']],
    ['SCA', 2022, ['ghost']],
    ['1B3', 2000, ['viper', 'II (SR II)']],
    ['2C3', 2016, ['challenger', 'III']],
    ['1GY', 2024, ['escalade-v']],
    ['1G6', 2012, ['cts-v']],
    ['1G1', 2021, ['corvette', 'C8']],
    ['1G4', 1987, ['grand-national']],
    ['1ZV', 2012, ['mustang', 'V (S197)']],
    ['1FA', 2020, ['mustang', 'VI (S550)']],
    ['137', 2000, ['h1']],
    ['1GT', 2023, ['ev']],
    ['1C4', 2019, ['grand-cherokee-srt']],
    ['SCE', 1981, ['dmc-12']],
    ['4A3', 1997, ['eclipse']],
    ['19U', 2018, ['acura']],
    ['WZ1', 2020, ['supra', 'V (A90)']],
    ['JF1', 2016, ['gt86']],
    ['TMA', 2019, ['i30-n']],
    ['XTA', 2019, ['vesta-sport']],
  ])('start with %s for one of %i: %s', (prefix, year, ref) => {
    expect(vinOf(year, ...ref)).toMatch(new RegExp(`^${prefix}[A-HJ-NPR-Z0-9]+$`));
  });

  it('returns valid check digits and model years for North America', () => {
    expect(checkDigit('1M8GDM9AXKP042788')).toBe('X');
    expect(checkDigit('5GZCZ43D13S812715')).toBe('1');
    const americanVins = posts.flatMap(({ vin, year }) =>
      vin && /^[1-5]/.test(vin) ? [{ vin, year }] : [],
    );
    expect(americanVins.length).toBeGreaterThan(10);
    for (const { vin, year } of americanVins) {
      expect(vin[8]).toBe(checkDigit(vin));
      expect(vin[9]).toBe(modelYearCode(year));
    }
  });

  it('returns seventeen characters for left-hand drive cars since 1981 only', () => {
    for (const { vin, kind, year, steering } of posts) {
      if (vin === null) continue;
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect([kind, steering]).toEqual(['ground', 'left']);
      expect(year).toBeGreaterThanOrEqual(1981);
    }
  });
});

describe('wear of demo ads', () => {
  it('has a plausible mileage per year', () => {
    const maxPerYear = { ground: 30_000, water: 150, air: 450 };
    const wrong = posts.filter(
      ({ kind, year, mileage }) => mileage > maxPerYear[kind] * (DEMO_YEAR - year + 0.5) + 1,
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  it('allows a guarantee and tuning for newer cars only', () => {
    const wrong = posts.filter(
      ({ kind, guarantee, tuning, year }) =>
        (guarantee && (kind !== 'ground' || year < DEMO_YEAR - 12)) || (tuning && year < 1976),
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  it('respects the earliest year of a seller', () => {
    for (const { seller, minYear = 0 } of SELLER_PROFILES) {
      const years = posts.flatMap((post) => (post.sellerKey === seller.key ? [post.year] : []));
      expect(Math.min(...years)).toBeGreaterThanOrEqual(minYear);
    }
  });

  it('has right-hand drive only for lines of the Japanese market', () => {
    const wrong = findMisfits(({ steering, kind }, { line }) =>
      kind === 'ground' ? (steering === 'right') === line.rightHand : steering === null,
    );
    expect(wrong).toEqual([]);
  });
});
