import { describe, expect, it } from 'vitest';
import { type City, loadPlaces } from './places.ts';

const { countries, cities } = loadPlaces();
const byIso2 = new Map(countries.map((country) => [country.iso2, country]));

function citiesOf(iso2: string): City[] {
  return cities.filter((city) => city.countryId === byIso2.get(iso2)?.id);
}

function namesOf(iso2: string): string[] {
  return citiesOf(iso2).map((city) => city.nameRu);
}

function findDuplicates(keys: readonly string[]): string[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}

describe('countries', () => {
  it('start with Russia and its neighbors', () => {
    expect(countries.length).toBeGreaterThanOrEqual(110);
    expect(countries.filter((c) => c.sort === 1).map((c) => c.iso2)).toEqual(['RU']);
    expect(countries.filter((c) => c.sort === 10).map((c) => c.iso2)).toEqual([
      'AZ',
      'AM',
      'BY',
      'KZ',
      'KG',
      'MD',
      'TJ',
      'TM',
      'UZ',
    ]);
    expect(countries.map((c) => c.sort)).toEqual(
      countries.map((c) => c.sort).toSorted((a, b) => a - b),
    );
  });

  it('have their common names', () => {
    const namesOfCountry = (iso2: string): string[] => {
      const country = byIso2.get(iso2);
      return [country?.nameRu ?? '', country?.nameEn ?? ''];
    };
    expect(namesOfCountry('RU')).toEqual(['Россия', 'Russia']);
    expect(namesOfCountry('US')).toEqual(['США', 'United States']);
    expect(namesOfCountry('GB')).toEqual(['Великобритания', 'United Kingdom']);
    expect(namesOfCountry('AE')).toEqual(['ОАЭ', 'United Arab Emirates']);
    expect(namesOfCountry('KR')).toEqual(['Южная Корея', 'South Korea']);
    expect(namesOfCountry('CN')).toEqual(['Китай', 'China']);
    expect(namesOfCountry('CZ')).toEqual(['Чехия', 'Czechia']);
    expect(namesOfCountry('NL')).toEqual(['Нидерланды', 'Netherlands']);
    expect(namesOfCountry('MD')).toEqual(['Молдова', 'Moldova']);
    expect(namesOfCountry('BY')).toEqual(['Беларусь', 'Belarus']);
  });

  it('have unique ids and codes and well-formed names', () => {
    expect(new Set(countries.map((c) => c.id)).size).toBe(countries.length);
    expect(byIso2.size).toBe(countries.length);
    expect(findDuplicates(countries.map((c) => c.nameRu))).toEqual([]);
    expect(findDuplicates(countries.map((c) => c.nameEn))).toEqual([]);
    for (const country of countries) {
      expect(country.nameRu).toMatch(/^[А-ЯЁ][А-ЯЁа-яё -]*[А-ЯЁа-яё]$/u);
      expect(country.nameEn).toMatch(/^[A-Z][A-Za-z -]*[a-z]$/);
    }
  });

  it('have at least one city each', () => {
    expect(countries.filter((c) => citiesOf(c.iso2).length === 0).map((c) => c.iso2)).toEqual([]);
  });
});

describe('cities', () => {
  it('have minimum numbers in Russia and elsewhere', () => {
    expect(citiesOf('RU').length).toBeGreaterThanOrEqual(230);
    expect(cities.length - citiesOf('RU').length).toBeGreaterThanOrEqual(540);
  });

  it('have unique ids, and unique names with region within a country, in both languages', () => {
    expect(new Set(cities.map((city) => city.id)).size).toBe(cities.length);
    expect(findDuplicates(cities.map((c) => `${c.countryId} ${c.nameRu}, ${c.regionRu}`))).toEqual(
      [],
    );
    expect(findDuplicates(cities.map((c) => `${c.countryId} ${c.nameEn}, ${c.regionEn}`))).toEqual(
      [],
    );
    const sameName = cities.filter((city) =>
      cities.some((o) => o !== city && o.countryId === city.countryId && o.nameRu === city.nameRu),
    );
    expect(sameName.filter((city) => city.regionRu === null || city.regionEn === null)).toEqual([]);
    expect(sameName.map((city) => city.nameRu)).toContain('Железногорск');
  });

  it('are written in Cyrillic and in Latin, without stray spaces', () => {
    for (const city of cities) {
      expect(city.nameRu).toMatch(/^[А-ЯЁ][А-ЯЁа-яё -]*[а-яё]$/u);
      expect(city.nameEn).toMatch(/^[A-Z][A-Za-z '-]*[a-z]$/);
      expect(`${city.nameRu}${city.nameEn}`).not.toMatch(/ {2}|^ | $/);
      if (city.regionRu !== null) expect(city.regionRu).toMatch(/^[А-ЯЁ][А-ЯЁа-яё ()—-]*$/u);
      if (city.regionEn !== null) expect(city.regionEn).toMatch(/^[A-Z][A-Za-z ()–-]*$/);
    }
  });

  it('have a region in Russia, each with one English name', () => {
    const pairs = new Map<string, string>();
    for (const city of citiesOf('RU')) {
      expect(city.regionRu).not.toBeNull();
      expect(city.regionEn).not.toBeNull();
      const known = pairs.get(city.regionRu ?? '') ?? city.regionEn;
      expect(city.regionEn).toBe(known);
      pairs.set(city.regionRu ?? '', city.regionEn ?? '');
    }
    expect(pairs.size).toBe(83);
    expect(new Set(pairs.values()).size).toBe(83);
  });

  it('have a region in both languages or in neither', () => {
    const incomplete = cities.filter(
      (city) => (city.regionRu === null) !== (city.regionEn === null),
    );
    expect(incomplete).toEqual([]);
  });

  it('are spelled with ё', () => {
    const spelledWithoutYo = [
      'Королев',
      'Орел',
      'Щелково',
      'Артем',
      'Киселевск',
      'Озерск',
      'Могилев',
      'Кишинев',
    ];
    expect(cities.filter((city) => spelledWithoutYo.includes(city.nameRu))).toEqual([]);
    expect(namesOf('RU')).toEqual(expect.arrayContaining(['Королёв', 'Орёл', 'Щёлково', 'Артём']));
  });

  it('have plausible coordinates', () => {
    const coordinatesOf = (iso2: string, name: string) => {
      const city = citiesOf(iso2).find(({ nameEn }) => nameEn === name);
      return [city?.lat, city?.lon];
    };
    expect(coordinatesOf('RU', 'Moscow')).toEqual([55.75, 37.62]);
    expect(coordinatesOf('RU', 'Vladivostok')).toEqual([43.11, 131.87]);
    expect(coordinatesOf('BR', 'Rio de Janeiro')).toEqual([-22.9, -43.21]);
    const coordinates = cities.map(({ lat, lon }) => `${lat} ${lon}`);
    expect(findDuplicates(coordinates)).toEqual([]);
    const inRussia = citiesOf('RU').filter(
      ({ lat, lon }) => lat > 41 && lat < 70 && lon > 19 && lon < 178,
    );
    expect(inRussia).toHaveLength(citiesOf('RU').length);
  });

  it('start with the capital', () => {
    const firstCityOf = (iso2: string): string | undefined => namesOf(iso2)[0];
    expect(namesOf('RU').slice(0, 2)).toEqual(['Москва', 'Санкт-Петербург']);
    expect(['BY', 'KZ', 'DE', 'US', 'AE', 'CN', 'JP'].map(firstCityOf)).toEqual([
      'Минск',
      'Астана',
      'Берлин',
      'Вашингтон',
      'Абу-Даби',
      'Пекин',
      'Токио',
    ]);
    expect(citiesOf('RU').map((city) => city.sort)).toEqual(
      citiesOf('RU').map((_city, index) => index + 1),
    );
  });

  it('exclude disputed places', () => {
    const disputedNames = [
      'Севастополь',
      'Симферополь',
      'Керчь',
      'Евпатория',
      'Ялта',
      'Феодосия',
      'Донецк',
      'Луганск',
      'Мариуполь',
      'Херсон',
      'Запорожье',
      'Мелитополь',
      'Бердянск',
      'Сухум',
      'Сухуми',
      'Цхинвал',
      'Тирасполь',
      'Степанакерт',
      'Ханкенди',
      'Приштина',
    ];
    expect(cities.filter((city) => disputedNames.includes(city.nameRu))).toEqual([]);
  });
});
