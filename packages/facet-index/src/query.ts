/** Selects documents with any of the values; with `exclude`, all others, including those without a value. */
export interface ValueFilter {
  field: string;
  values: ArrayLike<number>;
  exclude?: true;
}

/** Selects documents with a value within inclusive bounds. */
export interface RangeFilter {
  field: string;
  from: number;
  to: number;
}

/** Condition of a query. Facets and near misses refer to it by its name. */
export type Criterion = { name: string } & (
  | RangeFilter
  | ValueFilter
  | { anyOf: readonly ValueFilter[] }
  | { allOf: readonly Criterion[] }
  /** Selects the documents of a stored set (see `DocSets`); none if it is not stored. */
  | { docSet: string }
);

/** Conditions that documents must meet. */
export interface Query {
  /** Conditions that facets and near misses never leave out. */
  base: readonly Criterion[];
  criteria: readonly Criterion[];
}

/**
 * Term of a sort order: a field, `id`, or the preferred documents of a stored set, which come first. Documents without
 * a value come last in both directions.
 */
export type SortTerm = { field: string; direction: 'asc' | 'desc' } | { preferred: string };

/**
 * Position of a document in an order: its sort key in every term, smaller keys first. The key is infinity without a
 * value, and 0 or 1 for `preferred`.
 */
export type Cursor = number[];
