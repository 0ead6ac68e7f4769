/** A page at an address, with its code fetched when it is asked for. */
export interface Screen {
  path: string;
  lazy: () => Promise<object>;
}
