// Shared by all commands: parses arguments, prints the help and sets the exit code.
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { describeFailure } from './failure-message.ts';

/** Wrong usage: reported together with the help, exit code 2. */
export class UsageError extends Error {}

/** Option of actions that change data. */
export const dryRunOption = {
  'dry-run': z.boolean().default(false).describe('changes nothing: prints what would be done'),
};

/** Schema of an integer argument or option. */
export function integerArgument(min = 1, max = Number.MAX_SAFE_INTEGER) {
  const message =
    max === Number.MAX_SAFE_INTEGER
      ? `must be an integer of at least ${min}`
      : `must be an integer from ${min} to ${max}`;
  return z
    .string(message)
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

export const textOption = (description: string, placeholder: string, fallback = '') =>
  z.string().default(fallback).meta({ description, value: placeholder });

/** Schema of a text option that may be repeated. */
export const textListOption = (description: string, placeholder: string) =>
  z.array(z.string()).default([]).meta({ description, value: placeholder });

type Shape = Readonly<Record<string, z.ZodType>>;
type NoShape = Record<never, never>;
type Input<Arguments extends Shape, Options extends Shape> = {
  [Name in keyof Arguments]: z.output<Arguments[Name]>;
} & { [Name in keyof Options]: z.output<Options[Name]> };

/**
 * An action of a command. Schemas describe its arguments and options: an option is a flag if its schema accepts `true`,
 * and may be repeated if its schema accepts an array; `value` in its metadata is the placeholder in the help.
 */
export interface Action<Arguments extends Shape = Shape, Options extends Shape = Shape> {
  about: string;
  /** By name, in positional order. */
  arguments?: Arguments;
  options?: Options;
  /** @returns `false` if a check failed, such as a comparison that found differences; the exit code is then 1 */
  run(input: Input<Arguments, Options>): Promise<unknown>;
}

/** A command-line program: a single action, or several that are selected by a subcommand. */
export interface Command {
  /** As entered on the command line. */
  name: string;
  about?: string;
  notes?: string;
  actions: Readonly<Record<string, Action>>;
}

/** Key of the action of a command that has only one. */
const SINGLE_ACTION = '';

/** Infers the types of an action's values. */
export const defineAction = <
  const Arguments extends Shape = NoShape,
  const Options extends Shape = NoShape,
>(
  definition: Action<Arguments, Options>,
): Action => definition;

export const defineSingleActionCommand = <
  const Arguments extends Shape = NoShape,
  const Options extends Shape = NoShape,
>(
  name: string,
  definition: Action<Arguments, Options>,
): Command => ({ name, actions: { [SINGLE_ACTION]: defineAction(definition) } });

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const isFlag = (schema: z.ZodType) => accepts(schema, true);
const isList = (schema: z.ZodType) => accepts(schema, []);

function optionUsage([name, schema]: [string, z.ZodType]): string {
  const text = isFlag(schema)
    ? `--${name}`
    : `--${name} ${schema.meta()?.value ?? name.toUpperCase()}`;
  return accepts(schema, undefined) ? `[${text}]` : text;
}

function argumentUsage([name, schema]: [string, z.ZodType]): string {
  return accepts(schema, undefined) ? `[${name.toUpperCase()}]` : name.toUpperCase();
}

/** Returns the default of a value for the help; empty if it has none worth mentioning. */
function defaultTextOf(schema: z.ZodType): string {
  const { data } = schema.safeParse(undefined);
  return typeof data === 'number' || (typeof data === 'string' && data !== '') ? ` (${data})` : '';
}

export function helpOf({ name, about, notes, actions }: Command): string {
  const entries = Object.entries(actions);
  const lines = entries.flatMap(([word, definition]) => {
    const parts = [
      ...[name, word].filter(Boolean),
      ...Object.entries(definition.arguments ?? {}).map(argumentUsage),
      ...Object.entries(definition.options ?? {}).map(optionUsage),
    ];
    return [`  ${parts.join(' ')}`, `      ${definition.about}`];
  });
  const describeAll = (part: 'arguments' | 'options', formatName: (key: string) => string) =>
    entries.flatMap(([, definition]) =>
      Object.entries(definition[part] ?? {}).map(([key, schema]): [string, string] => [
        formatName(key),
        `${schema.description}${defaultTextOf(schema)}`,
      ]),
    );
  const descriptions = new Map([
    ...describeAll('arguments', (key) => key.toUpperCase()),
    ...describeAll('options', (key) => `--${key}`),
    ['--help', 'prints this help and exits'],
  ]);
  const width = Math.max(...[...descriptions.keys()].map(({ length }) => length));
  const values = [...descriptions].map(([key, text]) => `  ${key.padEnd(width)}  ${text}`);
  const sections = [about, lines.join('\n'), values.join('\n'), notes];
  return [...sections.filter(Boolean), 'Exit codes: 0 success, 1 failure, 2 usage error.'].join(
    '\n\n',
  );
}

/**
 * Splits a command line into options and positionals. Accepts the options of all actions; `bindAction` rejects those of
 * other actions.
 */
function splitCommandLine({ actions }: Command, args: readonly string[]) {
  const options = Object.values(actions).flatMap((each) => Object.entries(each.options ?? {}));
  try {
    const { tokens, ...parsed } = parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: {
        ...Object.fromEntries(
          options.map(([name, schema]) => [
            name,
            { type: isFlag(schema) ? 'boolean' : 'string', multiple: isList(schema) } as const,
          ]),
        ),
        help: { type: 'boolean', short: 'h' },
      },
    });
    const lists = new Set(options.filter(([, schema]) => isList(schema)).map(([name]) => name));
    const single = tokens.flatMap((token) =>
      token.kind === 'option' && !lists.has(token.name) ? token.name : [],
    );
    const repeated = single.find((name, index) => single.indexOf(name) < index);
    if (repeated !== undefined) throw new Error(`Option '--${repeated}' is given twice`);
    return parsed;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function selectAction({ actions }: Command, positionals: string[]): [Action, string[]] {
  const singleAction = actions[SINGLE_ACTION];
  if (singleAction) return [singleAction, positionals];
  const [word, ...rest] = positionals;
  if (word === undefined) throw new UsageError('Missing subcommand.');
  const selected = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (!selected) throw new UsageError(`Unknown subcommand ${word}.`);
  return [selected, rest];
}

function parseValue(name: string, schema: z.ZodType, text: unknown): unknown {
  const { success, data, error } = schema.safeParse(text);
  if (success) return data;
  if (text === undefined) throw new UsageError(`${name} is missing: ${schema.description}.`);
  throw new UsageError(`${name}: ${error.issues[0]?.message}`);
}

/**
 * Selects the action that a command line names and parses its values.
 * @returns the bound action; `null` if help was requested
 * @throws UsageError
 */
function bindAction(
  command: Command,
  args: readonly string[],
): (() => ReturnType<Action['run']>) | null {
  const { values, positionals } = splitCommandLine(command, args);
  if (values.help) return null;
  const [selected, texts] = selectAction(command, positionals);
  const { arguments: argumentSchemas = {}, options = {} } = selected;
  const names = Object.keys(argumentSchemas);
  if (texts.length > names.length) {
    throw new UsageError(`Unexpected argument “${texts[names.length]}”.`);
  }
  const optionValues: Record<string, unknown> = values;
  const unknownOption = Object.keys(values).find((name) => !Object.hasOwn(options, name));
  if (unknownOption !== undefined)
    throw new UsageError(`--${unknownOption} is not an option of this subcommand.`);
  const input = Object.fromEntries([
    ...Object.entries(argumentSchemas).map(([name, schema], position) => [
      name,
      parseValue(name.toUpperCase(), schema, texts[position]),
    ]),
    ...Object.entries(options).map(([name, schema]) => [
      name,
      parseValue(`--${name}`, schema, optionValues[name]),
    ]),
  ]);
  return () => selected.run(input);
}

/**
 * Runs the action that a command line names.
 * @returns the exit code
 */
export async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  try {
    const run = bindAction(command, args);
    if (run) return (await run()) === false ? 1 : 0;
    process.stdout.write(`${helpOf(command)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${helpOf(command)}`);
      return 2;
    }
    console.error(describeFailure(error));
    return 1;
  }
}

/** Runs the command of this process. Sets only the exit code, so that pending work can finish. */
export async function runProcess(command: Command): Promise<void> {
  process.exitCode = await runCommand(command, process.argv.slice(2));
}

/**
 * Returns the values of this process's command line, for a script with a single action. Help and wrong usage end the
 * process.
 * @param prepare returns false to end the process with exit code 0, for example after a dry run; throws to end it with
 * an error
 */
export async function readArguments<
  const Arguments extends Shape = NoShape,
  const Options extends Shape = NoShape,
>(
  name: string,
  definition: Omit<Action<Arguments, Options>, 'run'>,
  prepare: (input: Input<Arguments, Options>) => Promise<boolean> = async () => true,
): Promise<Input<Arguments, Options>> {
  let parsedInput: Input<Arguments, Options> | undefined;
  const run = async (input: Input<Arguments, Options>) => {
    if (await prepare(input)) parsedInput = input;
  };
  const code = await runCommand(
    defineSingleActionCommand(name, { ...definition, run }),
    process.argv.slice(2),
  );
  return parsedInput ?? process.exit(code);
}
