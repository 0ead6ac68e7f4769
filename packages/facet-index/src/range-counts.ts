import { DocGroup } from './doc-group.ts';
import type { Documents, EnumValue, Integers, Numbers } from './documents.ts';
import { rangeSet } from './matching.ts';

/** Distribution of values relative to a range. */
export interface RangeCount {
  /** Smallest value; `null` if no document has a value. */
  min: number | null;
  max: number | null;
  /** Number of documents with a value below the range. */
  below: number;
  above: number;
  /** Number of documents without a value. */
  unknown: number;
}

interface Range {
  field: string;
  from: number;
  to: number;
  among?: EnumValue;
}

/**
 * Counts the documents of a group below and above a range of whole numbers.
 * @param mayList whether extremes of the field may be listed now, which takes milliseconds
 */
export function countRange(
  documents: Documents,
  whole: DocGroup,
  { field, among, from, to, mayList }: Range & { mayList: boolean },
): RangeCount {
  const { scratch } = documents;
  const group = among ? withValue(documents, whole, among) : whole;
  const having = new DocGroup(documents, scratch.copy(group.set).and(documents.present(field)));
  const unknown = group.size - having.size;
  const values = documents.values(field);
  const isListed = !having.isSmall && (mayList || documents.hasExtremes(field, among));
  const ends = isListed ? documents.extremes(field, among).findExtremesIn(having.set) : null;
  if (ends?.least === undefined || ends.most === undefined) {
    return { ...scanDocuments(values, having.docIds, { from, to }), unknown };
  }
  const count = (least: number, most: number) =>
    having.set.andCardinality(rangeSet(documents, { field, from: least, to: most }));
  return {
    min: values[ends.least] ?? null,
    max: values[ends.most] ?? null,
    // Values are whole numbers.
    below: from > 0 ? count(0, from - 1) : 0,
    above: to < Number.POSITIVE_INFINITY ? count(to + 1, Number.POSITIVE_INFINITY) : 0,
    unknown,
  };
}

function withValue(documents: Documents, group: DocGroup, { field, value }: EnumValue): DocGroup {
  const wanted = rangeSet(documents, { field, from: value, to: value });
  return new DocGroup(documents, documents.scratch.copy(group.set).and(wanted));
}

function scanDocuments(
  values: Integers | Numbers,
  docIds: Uint32Array,
  { from, to }: { from: number; to: number },
) {
  let [min, max, below, above] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  for (let at = 0; at < docIds.length; at += 1) {
    const value = values[docIds[at] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
    below += Number(value < from);
    above += Number(value > to);
  }
  return docIds.length === 0 ? { min: null, max: null, below, above } : { min, max, below, above };
}
