/**
 * Declaration of a field.
 * - `integer`: a whole number from 0 to 2^31 - 1, such as a year.
 * - `number`: any number from 0, such as a price.
 * - `timestamp`: milliseconds since the epoch. Ranges up to the latest value need no scan; others are not cached.
 * - `enumeration`: one of a few small whole numbers from 0. Every value has a set of documents.
 * - `id`: a whole number that identifies something else. With `postings`, every id has a list of documents, and filters
 *   by rare ids read only those.
 */
type Field =
  | { type: 'integer' | 'number' | 'timestamp' | 'enumeration' }
  | { type: 'id'; postings?: true };

/** All fields of an index by their names. */
export type Fields = Readonly<Record<string, Field>>;

/** Document as an array: its id, then its values in the order of the declared fields; `null` for a missing value. */
export type Row = readonly (number | null)[];

/** Stored whole number of a document without a value. No filter matches it. */
export const NO_VALUE = -1;
