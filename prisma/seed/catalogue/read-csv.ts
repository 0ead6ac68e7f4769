import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/**
 * Reads a UTF-8 CSV file with a header line and validates every row. An empty cell arrives at the
 * schema as `''`; cells are taken as they are, without trimming.
 *
 * @returns the rows as the schema gives them, in the file's order.
 * @throws Error naming the file, the line and the field when a row does not fit, when a row has
 * too few or too many cells, or when the header has a column the schema does not know or lacks
 * one it needs.
 */
export function readCsv<T extends z.ZodType>(file: URL, schema: T): z.output<T>[] {
  const name = file.pathname.split('/').at(-1) ?? file.pathname;
  const rows: unknown = parse(readFileSync(file, 'utf8'), {
    columns: true,
    skip_empty_lines: true,
  });
  return z
    .array(z.unknown())
    .parse(rows)
    .map((row, index) => {
      const result = schema.safeParse(row);
      if (result.success) return result.data;
      const issue = result.error.issues[0];
      const field = issue?.path.join('.') ?? '';
      throw new Error(`${name}, line ${index + 2}, ${field}: ${issue?.message ?? 'invalid'}`);
    });
}

const digits = z.string().regex(/^\d+$/, 'expected a whole number').transform(Number);

/** A cell with a whole number within the bounds. */
export function intCell(min: number, max: number): z.ZodType<number, string> {
  return digits.pipe(z.number().int().min(min).max(max));
}

/** A cell that is a whole number within the bounds, or empty (null). */
export function optionalIntCell(min: number, max: number): z.ZodType<number | null, string> {
  return z.union([z.literal('').transform(() => null), intCell(min, max)]);
}

/** A cell that is one of the codes, or empty (null). */
export function optionalCodeCell<const Code extends string>(codes: readonly Code[]) {
  return z.union([z.literal('').transform(() => null), z.enum(codes)]);
}

/** A cell with text: not empty, no space at either end or doubled. */
export const textCell = z
  .string()
  .min(1, 'expected text')
  .refine((text) => text === text.trim() && !text.includes('  '), 'stray space');

/** The same, or empty (null). */
export const optionalTextCell = z.union([z.literal('').transform(() => null), textCell]);
