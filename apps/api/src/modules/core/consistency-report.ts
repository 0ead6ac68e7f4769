/** Result of comparing data stored for searches with the rows it is derived from. */
export interface ConsistencyReport<Name> {
  rows: number;
  /** Number of rows whose stored data differs. */
  wrong: number;
  /** Names of the first few rows that differ. */
  first: Name[];
}
