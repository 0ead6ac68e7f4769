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

interface CountedRange {
  field: string;
  from: number;
  to: number;
  among?: EnumValue;
}

/**
 * Counts the documents of a group below and above a range of whole numbers.
 * @param mayListExtremes whether the extremes of the field may be listed now, which takes milliseconds
 */
export function countRange(
  documents: Documents,
  fullGroup: DocGroup,
  { field, among, from, to, mayListExtremes }: CountedRange & { mayListExtremes: boolean },
): RangeCount {
  const { scratch } = documents;
  const group = among ? narrowToValue(documents, fullGroup, among) : fullGroup;
  const withAnyValue = new DocGroup(
    documents,
    scratch.copy(group.set).and(documents.docsWithValue(field)),
  );
  const unknown = group.size - withAnyValue.size;
  const values = documents.values(field);
  const isListed =
    !withAnyValue.isSmall && (mayListExtremes || documents.hasExtremes(field, among));
  const extremes = isListed
    ? documents.extremes(field, among).findExtremesIn(withAnyValue.set)
    : null;
  if (extremes?.smallest === undefined || extremes.largest === undefined) {
    return { ...scanDocuments(values, withAnyValue.docIds, { from, to }), unknown };
  }
  const countBetween = (min: number, max: number) =>
    withAnyValue.set.andCardinality(rangeSet(documents, { field, from: min, to: max }));
  return {
    min: values[extremes.smallest] ?? null,
    max: values[extremes.largest] ?? null,
    // Values are whole numbers.
    below: from > 0 ? countBetween(0, from - 1) : 0,
    above: to < Number.POSITIVE_INFINITY ? countBetween(to + 1, Number.POSITIVE_INFINITY) : 0,
    unknown,
  };
}

function narrowToValue(
  documents: Documents,
  group: DocGroup,
  { field, value }: EnumValue,
): DocGroup {
  const matching = rangeSet(documents, { field, from: value, to: value });
  return new DocGroup(documents, documents.scratch.copy(group.set).and(matching));
}

function scanDocuments(
  values: Integers | Numbers,
  docIds: Uint32Array,
  { from, to }: { from: number; to: number },
) {
  let [min, max, below, above] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  for (let index = 0; index < docIds.length; index += 1) {
    const value = values[docIds[index] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
    below += Number(value < from);
    above += Number(value > to);
  }
  return docIds.length === 0 ? { min: null, max: null, below, above } : { min, max, below, above };
}
