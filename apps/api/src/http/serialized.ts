/** Data of an answer that is JSON already; whoever makes one has checked its shape. */
export class Serialized<Data> {
  readonly bytes: Buffer;
  /** Only for the compiler: what the JSON holds. */
  declare readonly holds: Data;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
