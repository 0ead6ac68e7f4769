import type { DraftFields } from '@pitlane/contracts';
import {
  type DraftContent,
  draftFieldsOf,
  flagNames,
  type PostingValues,
  textNames,
} from './posting-values.ts';

type LineName = (typeof textNames)[number] | (typeof flagNames)[number];

const vehicle = ['brand_id', 'model_id', 'generation_id', 'mod_id'] as const;
const place = ['location_country_id', 'location_city_id'] as const;
const lines: readonly LineName[] = [...textNames, ...flagNames];
/** Each choice narrows the next: half of one side's and half of the other's would be neither. */
const groups: readonly (readonly LineName[])[] = [
  vehicle,
  place,
  ...lines
    .filter((name) => ![...vehicle, ...place].some((grouped) => grouped === name))
    .map((name) => [name]),
];

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/** Puts something where its own list has it: after what comes before it there, else before the next. */
function placed(list: readonly number[], id: number, own: readonly number[]): number[] {
  const at = own.indexOf(id);
  const before = own.slice(0, at).findLast((other) => list.includes(other));
  const after = own.slice(at + 1).find((other) => list.includes(other));
  if (before !== undefined) return list.toSpliced(list.indexOf(before) + 1, 0, id);
  return list.toSpliced(after === undefined ? list.length : list.indexOf(after), 0, id);
}

/** What both have added, without what either has taken out; in my order where I have changed it. */
export function mergeOrders(
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
): number[] {
  const inBoth = (id: number) => mine.includes(id) && theirs.includes(id);
  const isKept = (id: number) => inBoth(id) || !base.includes(id);
  const moved = !same(
    base.filter(inBoth),
    mine.filter((id) => base.includes(id) && inBoth(id)),
  );
  const [first, second] = moved ? [mine, theirs] : [theirs, mine];
  let merged = first.filter(isKept);
  for (const id of second.filter(isKept)) {
    if (!merged.includes(id)) merged = placed(merged, id, second);
  }
  return merged;
}

/**
 * One draft out of two that have come from the same: a field that I have changed since is mine, all
 * else is theirs.
 */
export function mergeDrafts(
  base: DraftFields,
  mine: DraftContent,
  theirs: DraftContent,
): DraftContent {
  const isMine = (name: keyof DraftFields) => !same([base[name]], [mine.fields[name]]);
  const fields: DraftFields = { ...theirs.fields };
  for (const group of groups) {
    if (!group.some(isMine)) continue;
    for (const name of group) fields[name] = mine.fields[name];
  }
  if (isMine('contact_phones')) fields.contact_phones = mine.fields.contact_phones;
  const ids = ({ photos }: DraftContent) => photos.map(({ id }) => id);
  fields.photo_ids = mergeOrders(base.photo_ids ?? [], ids(mine), ids(theirs));
  const known = [...theirs.photos, ...mine.photos];
  return {
    fields,
    photos: fields.photo_ids.flatMap((id) => known.find((photo) => photo.id === id) ?? []),
    kind: vehicle.some(isMine) ? mine.kind : (theirs.kind ?? mine.kind),
  };
}

/** A form as it was typed, to tell whether anything has changed. */
export const typedText = (values: PostingValues) =>
  JSON.stringify([draftFieldsOf(values), values.kind]);
