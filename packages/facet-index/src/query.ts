/** Documents whose field has one of some values; with `exclude`, all others, also those without a value. */
export interface ValueFilter {
  field: string;
  values: ArrayLike<number>;
  exclude?: true;
}

/** Documents whose field has a value within bounds, which are part of the range. */
export interface RangeFilter {
  field: string;
  from: number;
  to: number;
}

/** One condition of a query. Its name tells facets and near misses which condition it is. */
export type Criterion = { name: string } & (
  | RangeFilter
  | ValueFilter
  | { anyOf: readonly ValueFilter[] }
  | { allOf: readonly Criterion[] }
  /** Documents of a stored set, see `DocSets`; none if it is not stored. */
  | { docSet: string }
);

/** Conditions that documents must meet. */
export interface Query {
  /** Conditions that facets and near misses never leave out. */
  base: readonly Criterion[];
  criteria: readonly Criterion[];
}

/**
 * One term of an order: a field, `id`, or the preferred documents of a stored set first. Documents without a value come
 * last in both directions.
 */
export type SortTerm = { field: string; direction: 'asc' | 'desc' } | { preferred: string };

/**
 * Position of a document in an order: its sort key in every term, the smaller first; infinity if it has no value. By
 * `preferred` 0 or 1.
 */
export type Cursor = number[];
