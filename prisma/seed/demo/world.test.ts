import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { codesOf, colors, currencies } from '../dictionaries.ts';
import { loadPlaces } from '../places/places.ts';
import { firstSentence } from './describe.ts';
import { DEMO_YEAR } from './facts.ts';
import { createRandom } from './random.ts';
import { PUBLICATION_DAYS } from './schedule.ts';
import type { DemoPost } from './types.ts';
import { buildDemoWorld } from './world.ts';

const catalogue = loadCatalogue();
const places = loadPlaces();
const world = buildDemoWorld({ catalogue, places });
const { sellers, posts } = world;
const sellersByKey = new Map(sellers.map((seller) => [seller.key, seller]));
const MINUTES_PER_DAY = 24 * 60;

function withStatus(status: DemoPost['status']): DemoPost[] {
  return posts.filter((post) => post.status === status);
}

function keysWhere(wrong: (post: DemoPost) => boolean): string[] {
  return posts.filter(wrong).map((post) => post.key);
}

describe('buildDemoWorld', () => {
  it('returns the same world for a seed and another one for another seed', () => {
    expect(buildDemoWorld({ catalogue, places })).toEqual(world);
    expect(buildDemoWorld({ catalogue, places, seed: 7 }).posts).not.toEqual(posts);
  });

  it('returns plain data', () => {
    expect(JSON.parse(JSON.stringify(world))).toEqual(world);
  });

  it('returns the documented numbers of sellers and ads, in every status', () => {
    expect(sellers).toHaveLength(25);
    expect(posts.length).toBeGreaterThanOrEqual(395);
    expect(posts.length).toBeLessThanOrEqual(420);
    expect(withStatus('active').length).toBeGreaterThanOrEqual(320);
    expect(withStatus('moderation')).toHaveLength(20);
    expect(withStatus('denied')).toHaveLength(12);
    expect(withStatus('removed')).toHaveLength(31);
    expect(withStatus('archived')).toHaveLength(12);
  });

  it('covers many makes, models and kinds', () => {
    expect(new Set(posts.map((post) => post.brandId)).size).toBeGreaterThanOrEqual(70);
    expect(new Set(posts.map((post) => post.modelId)).size).toBeGreaterThanOrEqual(200);
    const share = (kind: string) =>
      posts.filter((post) => post.kind === kind).length / posts.length;
    expect(share('ground')).toBeGreaterThan(0.7);
    expect(share('water')).toBeGreaterThan(0.1);
    expect(share('air')).toBeGreaterThan(0.1);
  });
});

describe('demo sellers', () => {
  it('have unique keys, emails and phones of the unassigned range', () => {
    for (const values of [
      sellers.map((seller) => seller.key),
      sellers.map((seller) => seller.email),
      sellers.map((seller) => seller.phone),
    ]) {
      expect(new Set(values).size).toBe(sellers.length);
    }
    for (const seller of sellers) {
      expect(seller.phone).toMatch(/^\+7999000\d{4}$/);
      expect(seller.email).toMatch(/@demo\.pitlane\.test$/);
      expect(seller.companyName === null).toBe(seller.kind === 'individual');
    }
  });

  it('have ads, none older than their registration', () => {
    const active = new Set(posts.map((post) => post.sellerKey));
    expect(active.size).toBe(sellers.length);
    const tooOld = keysWhere((post) => {
      const days = sellersByKey.get(post.sellerKey)?.registeredDaysAgo ?? 0;
      return post.createdMinutesAgo > days * MINUTES_PER_DAY;
    });
    expect(tooOld).toEqual([]);
  });
});

describe('demo ads', () => {
  const generations = new Map(catalogue.generations.map((row) => [row.id, row]));
  const modifications = new Map(catalogue.modifications.map((row) => [row.id, row]));

  it('have a year within the generation', () => {
    const wrong = keysWhere((post) => {
      const generation = generations.get(post.generationId);
      const last = Math.min(generation?.yearTo ?? DEMO_YEAR, DEMO_YEAR);
      return !generation || post.year < generation.yearFrom || post.year > last;
    });
    expect(wrong).toEqual([]);
  });

  it('have engine, gearbox and body of the modification', () => {
    const wrong = keysWhere((post) => {
      const row = modifications.get(post.modificationId);
      return (
        row?.generationId !== post.generationId ||
        row.engine !== post.engine ||
        row.transmission !== post.transmission ||
        row.carcase !== post.carcase ||
        row.powerHp !== post.power
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have six to ten photos in their color', () => {
    const wrong = keysWhere(
      ({ album, color, photoCount }) => album.color !== color || photoCount < 6 || photoCount > 10,
    );
    expect(wrong).toEqual([]);
    const known = codesOf(colors);
    expect(posts.every((post) => known.includes(post.color))).toBe(true);
  });

  it('have whole, positive prices or none', () => {
    const wrong = keysWhere(
      ({ price }) => price !== null && (!Number.isInteger(price) || price < 1000),
    );
    expect(wrong).toEqual([]);
    const onRequest = posts.filter((post) => post.price === null).length / posts.length;
    expect(onRequest).toBeGreaterThan(0.025);
    expect(onRequest).toBeLessThan(0.065);
    expect(posts.every((post) => codesOf(currencies).includes(post.currency))).toBe(true);
  });

  it('have no mileage only for new vehicles with one owner', () => {
    const unused = posts.filter((post) => post.mileage === 0);
    expect(unused.length).toBeGreaterThan(0);
    for (const post of unused) {
      expect(post.year).toBeGreaterThanOrEqual(DEMO_YEAR - 1);
      expect(post.ownersCount).toBe(1);
    }
  });

  it('have a steering side for cars only and well-formed VINs', () => {
    for (const post of posts) {
      expect(post.steering !== null).toBe(post.kind === 'ground');
      if (post.vin !== null) expect(post.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(post.contactPhones).toEqual([sellersByKey.get(post.sellerKey)?.phone]);
    }
  });
});

describe('dates of demo ads', () => {
  it('match the status of the ad', () => {
    const limit = PUBLICATION_DAYS * MINUTES_PER_DAY;
    for (const post of posts) {
      const published = post.publishedMinutesAgo;
      const isUnpublished = post.status === 'moderation' || post.status === 'denied';
      expect(published === null).toBe(isUnpublished);
      if (published !== null) expect(post.createdMinutesAgo).toBeGreaterThan(published);
      if (post.status === 'active') expect(published).toBeLessThan(limit);
      if (post.removedReason === 'expired') expect(published).toBeGreaterThan(limit);
      expect(post.removedReason !== null).toBe(post.status === 'removed');
      expect(post.denyReason !== null).toBe(post.status === 'denied');
      if (isUnpublished) expect(post.views).toBe(0);
    }
    for (const reason of ['owner', 'expired']) {
      expect(posts.filter((post) => post.removedReason === reason).length).toBeGreaterThan(9);
    }
  });

  it('include recent publications and active promotions', () => {
    const ages = withStatus('active').map((post) => post.publishedMinutesAgo ?? Infinity);
    expect(ages.filter((age) => age <= 60).length).toBeGreaterThan(2);
    expect(ages.filter((age) => age <= MINUTES_PER_DAY).length).toBeGreaterThan(15);
    const promoted = posts.filter((post) => post.specialOffer);
    expect(promoted.length).toBeGreaterThanOrEqual(14);
    expect(promoted.length).toBeLessThanOrEqual(20);
    for (const post of promoted) {
      expect(post.status).toBe('active');
      expect(post.specialOfferDaysLeft).toBeGreaterThan(0);
    }
    expect(keysWhere((post) => post.specialOffer !== (post.specialOfferDaysLeft !== null))).toEqual(
      [],
    );
  });
});

describe('demo descriptions', () => {
  it('are unique, and at most four share a first sentence', () => {
    expect(new Set(posts.map((post) => post.description)).size).toBe(posts.length);
    const starts = Map.groupBy(posts, (post) => firstSentence(post.description));
    const repeated = [...starts].filter(([, group]) => group.length > 4).map(([start]) => start);
    expect(repeated).toEqual([]);
  });

  it('are in the language of the seller', () => {
    const wrong = keysWhere((post) => {
      const english = sellersByKey.get(post.sellerKey)?.locale === 'en';
      return english === /[а-яё]/i.test(post.description);
    });
    expect(wrong).toEqual([]);
    const english = posts.filter((post) => !/[а-яё]/i.test(post.description)).length;
    expect(english / posts.length).toBeGreaterThan(0.05);
    expect(english / posts.length).toBeLessThan(0.11);
  });

  it('contain no unfilled slots, double spaces or contacts', () => {
    const defects = /undefined|NaN|null|\{|\}| {2}|https?:|www\.|@|(?:\d[\s()-]*){10,}| [,.]|\.\./;
    expect(keysWhere((post) => defects.test(post.description))).toEqual([]);
  });

  it('do not contradict the values of the ad', () => {
    const wrong = keysWhere(
      (post) =>
        (post.tuning && /Никакого тюнинга|Полностью заводское|Сток,/.test(post.description)) ||
        (!post.priceOffer && /Торг у капота|Торг есть|уступлю/.test(post.description)) ||
        (post.priceOffer && /[Бб]ез торга|Торга нет|firm\./.test(post.description)) ||
        (post.ownersCount !== 1 &&
          /[Оо]дин владелец|[Оо]дин эксплуатант|Хозяин один|one owner|careful|first time/.test(
            post.description,
          )) ||
        (!post.guarantee && /[Гг]аранти[яю] на мотор|письменную гарантию/.test(post.description)) ||
        (post.engine === 'electric' &&
          /масло|свечи|пуск|мотор сухой|радиатор/i.test(post.description)) ||
        (post.mileage === 0 && /пробегом|ходовая|обслужен/i.test(post.description)) ||
        (post.year > 2020 && /перебран|менял|наддува, два/i.test(post.description)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('createRandom', () => {
  it('is deterministic and stays within its range', () => {
    const [one, two] = [createRandom(1), createRandom(1)];
    for (let index = 0; index < 1000; index += 1) {
      const value = one.int(3, 9);
      expect(two.int(3, 9)).toBe(value);
      expect(value).toBeGreaterThanOrEqual(3);
      expect(value).toBeLessThanOrEqual(9);
    }
  });
});
