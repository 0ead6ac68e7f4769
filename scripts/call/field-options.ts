// Command-line options derived from the fields of a contract.
import { statSync } from 'node:fs';
import * as z from 'zod';
import { UsageError } from '../../apps/api/src/infra/command-line.ts';
import type { RouteContract } from '../../packages/contracts/src/index.ts';
import { describeType } from './field-types.ts';

const parts = ['params', 'query', 'body'] as const;

type Part = (typeof parts)[number];
type Fields = NonNullable<RouteContract[Part]>;
type Field = Fields['shape'][string];

export interface Input extends Record<Part, Record<string, unknown>> {
  /** Paths of the files of a multipart request. */
  files: string[];
}

const BYTES_PER_MEGABYTE = 2 ** 20;

const textList = z.array(z.string());

/** Returns the values of an option; empty if it is missing. */
const textsOf = (value: unknown) => textList.safeParse(value).data ?? [];

const REQUIRED_SUFFIX = ', required';

/** Describes whether a field is required, and its default. */
function describePresence(field: Field): string {
  const { success, data } = z.safeParse(field, undefined);
  if (!success) return REQUIRED_SUFFIX;
  return data === undefined ? '' : `, ${JSON.stringify(data)} by default`;
}

/** Reports whether a body accepts fields that the contract does not name. */
const acceptsOtherFields = (fields: Fields | undefined) => fields?._zod.def.catchall !== undefined;

const fileField = ({ file, files }: RouteContract) => files ?? (file && { ...file, max: 1 });

/** Returns the options of an operation: one per field, named as in the contract. */
export function fieldOptions(contract: RouteContract): Record<string, z.ZodType> {
  const fieldEntries = parts.flatMap((part) =>
    Object.entries(contract[part]?.shape ?? {}).map(([name, field]): [string, z.ZodType] => {
      const presence = describePresence(field);
      const location = part === 'params' ? 'path' : part;
      const description = `${describeType(field)}; ${location}${presence}`;
      const option = presence === REQUIRED_SUFFIX ? textList : textList.optional();
      return [name, option.meta({ description, value: 'VALUE' })];
    }),
  );
  const file = fileField(contract);
  const size = `${(file?.maxBytes ?? 0) / BYTES_PER_MEGABYTE} MB`;
  const files = { description: `path of a file of at most ${size}`, value: 'PATH' };
  const body = { description: 'other fields of the body: a JSON object', value: 'JSON' };
  return {
    ...Object.fromEntries(fieldEntries),
    ...(file && { [file.name]: textList.optional().meta(files) }),
    ...(acceptsOtherFields(contract.body) && { body: textList.optional().meta(body) }),
  };
}

/** Parses JSON; returns `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the possible interpretations of an option's values, in order of preference: text, JSON object or array, list
 * of texts, list of JSON values, JSON value. A single value may be a comma-separated list.
 */
function interpretations(values: readonly string[]): unknown[] {
  const [first = '', ...others] = values;
  const items = others.length > 0 ? values : first.split(',').map((item) => item.trim());
  const lists = [items, items.map((item) => parseJson(item) ?? item)];
  if (others.length > 0) return lists;
  const json = parseJson(first);
  const compound = typeof json === 'object' && json !== null ? [json] : [];
  return [first, ...compound, ...lists, ...(json === undefined ? [] : [json])];
}

/** Returns the first interpretation that the field accepts, or else one of the right type, to report its error. */
function chooseInterpretation(field: Field, values: readonly string[]): unknown {
  const candidates = interpretations(values).map((value) => ({
    value,
    issues: z.safeParse(field, value).error?.issues ?? [],
  }));
  const hasType = ({ issues }: (typeof candidates)[number]) =>
    issues.every(({ code, path }) => path.length > 0 || !/^invalid_[tu]/.test(code));
  const accepted = candidates.find(({ issues }) => issues.length === 0);
  return (accepted ?? candidates.find(hasType) ?? candidates[0])?.value;
}

function readBody([text = '{}', ...others]: readonly string[]): object {
  const json = parseJson(text);
  if (typeof json === 'object' && json !== null && !Array.isArray(json) && others.length === 0) {
    return json;
  }
  throw new UsageError('--body: expected one JSON object');
}

function describeIssue(fields: Fields, { path, message, ...issue }: z.core.$ZodIssue): string {
  const code: unknown = issue.code === 'custom' ? issue.params?.error : undefined;
  const field = fields.shape[String(path[0])];
  const expected = field ? [`expected ${describeType(field)}`] : [];
  // Without an error code or a message, only the expected type can be reported.
  const reasons = [...(message === 'Invalid input' ? [code ?? []].flat() : [message]), ...expected];
  return `${path.length > 0 ? `--${path.join('.')}: ` : ''}${reasons.join('; ')}`;
}

function readFiles(contract: RouteContract, options: Readonly<Record<string, unknown>>): string[] {
  const file = fileField(contract);
  if (!file) return [];
  const paths = textsOf(options[file.name]);
  if (paths.length > file.max) throw new UsageError(`--${file.name}: at most ${file.max}`);
  for (const path of paths) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) throw new UsageError(`--${file.name}: ${path} is not a file`);
    if (stats.size > file.maxBytes) throw new UsageError(`--${file.name}: ${path} is too large`);
  }
  return paths;
}

/**
 * Parses the options of an operation and validates them with its contract.
 * @throws UsageError that names each invalid option
 */
export function readFields(
  contract: RouteContract,
  options: Readonly<Record<string, unknown>>,
): Input {
  const input: Input = { params: {}, query: {}, body: {}, files: readFiles(contract, options) };
  const errors: string[] = [];
  for (const part of parts) {
    const fields = contract[part];
    if (!fields) continue;
    if (part === 'body' && acceptsOtherFields(fields))
      Object.assign(input.body, readBody(textsOf(options.body)));
    for (const [name, field] of Object.entries(fields.shape)) {
      const values = textsOf(options[name]);
      if (values.length > 0) input[part][name] = chooseInterpretation(field, values);
    }
    const { error } = fields.safeParse(input[part]);
    errors.push(...(error?.issues ?? []).map((issue) => describeIssue(fields, issue)));
  }
  if (errors.length > 0) throw new UsageError(errors.join('\n'));
  return input;
}
