/** Data of an answer that is JSON already; whoever makes one has checked its shape. */
export class Serialized<Data> {
  /** One after the other: joined once, when the answer is written. */
  readonly parts: readonly Buffer[];
  /** Only for the compiler: what the JSON holds. */
  declare readonly holds: Data;

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }
}
