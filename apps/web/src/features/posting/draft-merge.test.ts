import type { DraftFields } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { mergeDrafts, mergeOrders } from './draft-merge.ts';
import type { DraftContent } from './posting-values.ts';
import { somePhoto } from './testing/some-values.ts';

const draft = (fields: DraftFields, photo_ids: number[] = []): DraftContent => ({
  fields: { ...fields, photo_ids },
  photos: photo_ids.map(somePhoto),
});

/** All lists of some of three photos, in all orders. */
const some = [1, 2, 3];
const lists = (left: readonly number[]): number[][] => [
  [],
  ...left.flatMap((id) => lists(left.filter((other) => other !== id)).map((rest) => [id, ...rest])),
];
const orders = lists(some);

/** Every way that three sides can stand to each other. */
function* triples<Value>(values: readonly Value[]): Generator<[Value, Value, Value]> {
  for (const base of values) {
    for (const mine of values) for (const theirs of values) yield [base, mine, theirs];
  }
}

test('a field that one side has left alone is as the other has it', () => {
  const words = ['', 'a', 'b'];
  for (const [base, mine, theirs] of triples(words)) {
    for (const name of ['description', 'price', 'guarantee'] as const) {
      const { fields } = mergeDrafts(
        { [name]: base, vin: '1', comment: '1' },
        draft({ [name]: mine, vin: 'mine', comment: '1' }),
        draft({ [name]: theirs, vin: '1', comment: 'theirs' }),
      );
      expect(fields).toMatchObject({ vin: 'mine', comment: 'theirs' });
      expect(fields[name]).toBe(mine === base ? theirs : mine);
    }
    const { fields } = mergeDrafts(
      { contact_phones: [base] },
      draft({ contact_phones: [mine] }),
      draft({ contact_phones: [theirs] }),
    );
    expect(fields.contact_phones).toEqual([mine === base ? theirs : mine]);
  }
});

test('a vehicle and a place stay whole', () => {
  const base = { brand_id: '1', model_id: '', location_country_id: '1', location_city_id: '' };
  const mine = { ...base, model_id: '11', location_city_id: '5' };
  const theirs = { ...base, brand_id: '2', model_id: '22', location_country_id: '2' };

  expect(mergeDrafts(base, draft(mine), draft(theirs)).fields).toMatchObject(mine);
});

test('photos: what both added, nothing that either took out', () => {
  for (const [base, mine, theirs] of triples(orders)) {
    const kept = some.filter(
      (id) =>
        (mine.includes(id) && theirs.includes(id)) ||
        (!base.includes(id) && (mine.includes(id) || theirs.includes(id))),
    );
    expect(mergeOrders(base, mine, theirs).toSorted()).toEqual(kept);
  }
});

test('photos: my order where I have changed it, else theirs', () => {
  for (const [base, mine, theirs] of triples(orders)) {
    const shared = base.filter((id) => mine.includes(id) && theirs.includes(id));
    const moved = mine.filter((id) => shared.includes(id)).join() !== shared.join();
    const own = moved ? mine : theirs;
    const merged = mergeOrders(base, mine, theirs);
    expect(merged.filter((id) => own.includes(id))).toEqual(
      own.filter((id) => merged.includes(id)),
    );
  }
});

test('merging once more changes nothing', () => {
  for (const [base, mine, theirs] of triples(orders)) {
    const merged = mergeOrders(base, mine, theirs);
    expect(mergeOrders(base, merged, theirs)).toEqual(merged);
    expect(mergeOrders(theirs, merged, theirs)).toEqual(merged);
    expect(mergeOrders(base, mine, mine)).toEqual(mine);
    expect(mergeOrders(base, base, theirs)).toEqual(theirs);
  }
});

test('a photo added before the first one stays there', () => {
  expect(mergeOrders([1, 2], [9, 1, 2], [1, 2, 3])).toEqual([9, 1, 2, 3]);
  expect(mergeOrders([1, 2], [2, 1], [1, 3, 2])).toEqual([2, 1, 3]);
});

test('photos come with what is known of them', () => {
  const { photos, fields } = mergeDrafts({ photo_ids: [1] }, draft({}, [1, 2]), draft({}, [1, 3]));

  expect(fields.photo_ids).toEqual([1, 2, 3]);
  expect(photos).toEqual([1, 2, 3].map(somePhoto));
});
