import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/**
 * Reads a UTF-8 CSV file with a header line and validates every row. Cells are not trimmed; an empty cell is passed to
 * the schema as `''`.
 *
 * @returns the parsed rows in the file's order.
 * @throws Error with file, line and field if a row is invalid or has the wrong number of cells, or if the header has an
 * unknown column or lacks a required one.
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

/** Returns the schema of a cell with a whole number within bounds, both included. */
export function intCell(min: number, max: number): z.ZodType<number, string> {
  return digits.pipe(z.number().int().min(min).max(max));
}

/** Returns the schema of a cell with a whole number within bounds, or empty (`null`). */
export function optionalIntCell(min: number, max: number): z.ZodType<number | null, string> {
  return z.union([z.literal('').transform(() => null), intCell(min, max)]);
}

/** Returns the schema of a cell with one of the codes, or empty (`null`). */
export function optionalCodeCell<const Code extends string>(codes: readonly Code[]) {
  return z.union([z.literal('').transform(() => null), z.enum(codes)]);
}

/** Schema of a cell with text: not empty, without leading, trailing or doubled spaces. */
export const textCell = z
  .string()
  .min(1, 'expected text')
  .refine((text) => text === text.trim() && !text.includes('  '), 'stray space');

/** Schema of a cell with text, or empty (`null`). */
export const optionalTextCell = z.union([z.literal('').transform(() => null), textCell]);
