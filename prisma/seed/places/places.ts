import isoCountries from 'i18n-iso-countries';
import { z } from 'zod';
import { intCell, optionalTextCell, readCsv, textCell } from '../catalogue/read-csv.ts';

interface Country {
  id: number;
  /** ISO 3166-1 alpha-2. */
  iso2: string;
  nameRu: string;
  nameEn: string;
  /**
   * Sort weight, ascending: Russia, its neighbors, all others. Countries with the same weight are sorted by their name
   * in the reader's language.
   */
  sort: number;
}

export interface City {
  id: number;
  countryId: number;
  nameRu: string;
  nameEn: string;
  /** Set for Russia and for cities that share their name with another city of the country. */
  regionRu: string | null;
  regionEn: string | null;
  /** Rank within the country in the file's order, from 1. */
  sort: number;
  /** Degrees, rounded to about a kilometer; from GeoNames (geonames.org, CC BY 4.0), some entered manually. */
  lat: number;
  lon: number;
}

export interface Places {
  countries: Country[];
  cities: City[];
}

/** Common names that replace formal or outdated ones of the package. */
const namesRu: Readonly<Record<string, string>> = {
  CN: 'Китай',
  DO: 'Доминикана',
  KG: 'Кыргызстан',
  KR: 'Южная Корея',
  KY: 'Каймановы Острова',
  MD: 'Молдова',
  RU: 'Россия',
  SC: 'Сейшелы',
  TM: 'Туркменистан',
  VG: 'Британские Виргинские Острова',
};

const namesEn: Readonly<Record<string, string>> = {
  CN: 'China',
  CZ: 'Czechia',
  IR: 'Iran',
  MD: 'Moldova',
  MK: 'North Macedonia',
  RU: 'Russia',
  TR: 'Turkey',
  TW: 'Taiwan',
  US: 'United States',
  VG: 'British Virgin Islands',
};

const iso2 = z.string().regex(/^[A-Z]{2}$/, 'expected an ISO-2 code');

const countryRow = z.strictObject({ id: intCell(1, 100_000), iso2, sort: intCell(1, 1000) });

/** Returns the schema of a cell with degrees of latitude or longitude, with two decimals. */
const degreesCell = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}\.\d\d$/, 'expected degrees')
    .transform(Number)
    .pipe(z.number().min(-max).max(max));

const cityRow = z.strictObject({
  id: intCell(1, 100_000),
  iso2,
  name_ru: textCell,
  name_en: textCell,
  region_ru: optionalTextCell,
  region_en: optionalTextCell,
  lat: degreesCell(90),
  lon: degreesCell(180),
});

function countryName(
  code: string,
  language: 'ru' | 'en',
  overrides: Readonly<Record<string, string>>,
): string {
  const name = overrides[code] ?? isoCountries.getName(code, language);
  if (name === undefined) throw new Error(`countries.csv: no ${language} name for ${code}`);
  return name;
}

/**
 * Reads countries and cities from the CSV files in this folder, and names of countries from i18n-iso-countries. Cities
 * whose country is disputed are excluded.
 *
 * @returns the countries sorted by weight and Russian name, and the cities in the file's order: grouped by country, the
 * most important first.
 * @throws Error with file and row if a cell is malformed, an id or a country occurs twice, a country has no name, or a
 * city's country is not in the list.
 */
export function loadPlaces(): Places {
  const countries = readCsv(new URL('countries.csv', import.meta.url), countryRow).map(
    (row): Country => ({
      id: row.id,
      iso2: row.iso2,
      nameRu: countryName(row.iso2, 'ru', namesRu),
      nameEn: countryName(row.iso2, 'en', namesEn),
      sort: row.sort,
    }),
  );
  countries.sort((a, b) => a.sort - b.sort || a.nameRu.localeCompare(b.nameRu, 'ru'));
  const byIso2 = new Map(countries.map((country) => [country.iso2, country]));
  if (byIso2.size !== countries.length) throw new Error('countries.csv: a country occurs twice');

  const ranks = new Map<number, number>();
  const cities = readCsv(new URL('cities.csv', import.meta.url), cityRow).map((row): City => {
    const country = byIso2.get(row.iso2);
    if (!country) throw new Error(`cities.csv: city ${row.id} is in unknown country ${row.iso2}`);
    const sort = (ranks.get(country.id) ?? 0) + 1;
    ranks.set(country.id, sort);
    return {
      id: row.id,
      countryId: country.id,
      nameRu: row.name_ru,
      nameEn: row.name_en,
      regionRu: row.region_ru,
      regionEn: row.region_en,
      sort,
      lat: row.lat,
      lon: row.lon,
    };
  });
  for (const [name, rows] of Object.entries({ countries, cities })) {
    if (new Set(rows.map((row) => row.id)).size !== rows.length) {
      throw new Error(`${name}.csv: an id occurs twice`);
    }
  }
  return { countries, cities };
}
