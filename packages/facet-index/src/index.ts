export {
  FacetIndex,
  type Hit,
  type Page,
  type PageRequest,
  type RowRange,
} from './facet-index.ts';
export type { FacetCounts, FacetRequest } from './facets.ts';
export type { Fields, Row } from './fields.ts';
export type { NearMisses } from './near-misses.ts';
export type { Criterion, Cursor, Query, SortTerm } from './query.ts';
export type { RangeCount } from './range-counts.ts';
