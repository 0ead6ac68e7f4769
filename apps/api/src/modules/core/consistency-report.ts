/** Result of comparing data that is stored for searches with the rows that it is made from. */
export interface ConsistencyReport<Name> {
  rows: number;
  /** Number of those that differ. */
  wrong: number;
  /** Names of the first few that differ. */
  first: Name[];
}
