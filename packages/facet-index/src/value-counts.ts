import type { DocGroup } from './doc-group.ts';
import type { Documents, Integers, Numbers } from './documents.ts';
import type { EnumColumn } from './enum-column.ts';

/**
 * Counts a group by value. If the group contains most documents, the others are subtracted from the counts of all
 * documents, because they are fewer.
 */
export function countValues(documents: Documents, group: DocGroup, field: string): Uint32Array {
  const column = documents.enumColumn(field);
  if (column) return countEnum(column, group);
  return group.size * 2 > documents.size
    ? addValues(
        documents.countByValue(field).slice(),
        documents.integers(field),
        group.otherDocIds,
        -1,
      )
    : countListedValues(documents, field, group.docIds);
}

/** Counts listed documents by value. */
export const countListedValues = (documents: Documents, field: string, docIds: Uint32Array) =>
  addValues(new Uint32Array(documents.maxValue(field) + 2), documents.integers(field), docIds, 1);

function countEnum(column: EnumColumn, group: DocGroup): Uint32Array {
  const words = group.set.words.length;
  if (!column.prefersSets(group.size, words)) return column.countListed(group.docIds);
  return column.prefersSets(group.otherSize, words)
    ? column.countInSet(group.set)
    : column.countAllExcept(group.otherDocIds);
}

function addValues(counts: Uint32Array, values: Integers, docIds: Uint32Array, delta: 1 | -1) {
  for (let index = 0; index < docIds.length; index += 1) {
    (counts[(values[docIds[index] as number] as number) + 1] as number) += delta;
  }
  return counts;
}

/** Counts the listed documents with a value of at least `from` and below `until`. */
export function countBetween(
  values: Numbers,
  docIds: Uint32Array,
  from: number,
  until: number,
): number {
  let count = 0;
  for (let index = 0; index < docIds.length; index += 1) {
    const value = values[docIds[index] as number] as number;
    count += Number(value >= from) & Number(value < until);
  }
  return count;
}
