import type * as z from 'zod/mini';

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

/** Fields some of which may be JSON already; only beside data that is. */
export type PartlySerialized<Fields> = {
  [Name in keyof Fields]: Fields[Name] | Serialized<Fields[Name]>;
};

/** The envelope around data, and fields of its `meta`, that are JSON already; null where the data is none. */
export function passedOn(schema: z.ZodMiniType | undefined, answer: unknown): Buffer | null {
  if (!schema || !(answer instanceof Object && 'data' in answer && 'meta' in answer)) return null;
  const { data, meta } = answer;
  if (!(data instanceof Serialized && meta instanceof Object)) return null;
  const fields = Object.entries(meta);
  const others = Object.fromEntries(fields.filter(([, value]) => !(value instanceof Serialized)));
  const rest = JSON.stringify(schema.parse(others)).slice(0, -1);
  return Buffer.concat([
    Buffer.from('{"data":'),
    ...data.parts,
    Buffer.from(`,"meta":${rest}`),
    ...fields.flatMap(([name, value]) =>
      value instanceof Serialized ? [Buffer.from(`,"${name}":`), ...value.parts] : [],
    ),
    Buffer.from('}}'),
  ]);
}
