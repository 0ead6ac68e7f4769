import type * as z from 'zod/mini';

/** Response data that is JSON already; its creator has validated it. */
export class Serialized<Data> {
  /** Consecutive parts, which are joined only when the response is written. */
  readonly parts: readonly Buffer[];
  /** Type of the JSON, for the compiler only. */
  declare readonly holds: Data;

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }
}

/** Fields of `meta` of which some may be JSON already; used only beside serialized data. */
export type PartlySerialized<Fields> = {
  [Name in keyof Fields]: Fields[Name] | Serialized<Fields[Name]>;
};

/** Builds the response body around data that is JSON already; `null` if the data is not. */
export function serializedBodyOf(
  schema: z.ZodMiniType | undefined,
  result: unknown,
): Buffer | null {
  if (!schema || !(result instanceof Object && 'data' in result && 'meta' in result)) return null;
  const { data, meta } = result;
  if (!(data instanceof Serialized && meta instanceof Object)) return null;
  const fields = Object.entries(meta);
  const unserialized = Object.fromEntries(
    fields.filter(([, value]) => !(value instanceof Serialized)),
  );
  const rest = JSON.stringify(schema.parse(unserialized)).slice(0, -1);
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
