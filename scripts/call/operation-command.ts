import { writeFile } from 'node:fs/promises';
import * as z from 'zod';
import {
  type Command,
  defineAction,
  dryRunOption,
  UsageError,
} from '../../apps/api/src/infra/command-line.ts';
import { allContracts } from '../../packages/contracts/src/all-contracts.ts';
import { errorCodes, errorStatus, type RouteContract } from '../../packages/contracts/src/index.ts';
import {
  RequestError,
  readChunks,
  readResponse,
  readSettings,
  requestUrl,
  sendRequest,
} from './api-request.ts';
import { fieldOptions, readFields } from './field-options.ts';

const COMMAND_NAME = 'pnpm call';

/** All operations except notices of payment providers, whose signed bytes only a provider can send. */
const operations = allContracts.filter(({ contract }) => !contract.takesBytes);

const ownOptions = {
  lang: z
    .enum(['ru', 'en'], 'must be ru or en')
    .default('en')
    .meta({ description: 'language of names and messages', value: 'ru|en' }),
  output: z
    .string()
    .optional()
    .meta({ description: 'file that receives the response', value: 'PATH' }),
  'idempotency-key': z
    .string()
    .optional()
    .meta({ description: 'makes a retry with the same key safe', value: 'KEY' }),
  ...dryRunOption,
};
const ownSchema = z.object(ownOptions);

/** Escapes control characters, so that texts of users cannot control the terminal. */
const escapeControls = (text: string) =>
  text.replace(
    /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const printJson = (value: unknown) => console.log(escapeControls(JSON.stringify(value, null, 2)));

async function printResponse(
  contract: RouteContract,
  response: Response,
  output: string | undefined,
) {
  if (!contract.sends) return printJson(await readResponse(contract, response));
  const chunks = readChunks(response);
  if (output !== undefined) return writeFile(output, chunks);
  for await (const chunk of chunks) process.stdout.write(chunk);
}

async function run(contract: RouteContract, options: Readonly<Record<string, unknown>>) {
  const { lang, output, 'idempotency-key': key, 'dry-run': isDry } = ownSchema.parse(options);
  const input = readFields(contract, options);
  const settings = readSettings(contract);
  if (isDry) {
    const address = requestUrl(settings, contract, input);
    const { body, files } = input;
    return printJson({ method: contract.method, address, body, files });
  }
  if (contract.sends === 'file' && output === undefined && process.stdout.isTTY) {
    throw new UsageError('--output: specify a file, because the response is not text');
  }
  try {
    const headers = { 'Accept-Language': lang, ...(key && { 'Idempotency-Key': key }) };
    await printResponse(contract, await sendRequest(settings, contract, input, headers), output);
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    console.error(escapeControls(error.message));
    return false;
  }
}

const environment = `  PITLANE_URL    URL of the product (http://localhost:3000)
  PITLANE_TOKEN  personal access token (mk_…), created on the moderators' page, for operations of
                 moderators; for other operations a session token, such as from signIn`;

const generalCodes = errorCodes.filter((code) => !code.includes('.')).join(', ');

function operationCommand(name: string, contract: RouteContract): Command {
  const { lang, output, 'idempotency-key': key, 'dry-run': isDry } = ownOptions;
  const codes = (contract.errors ?? []).map((code) => `  ${errorStatus[code]} ${code}`);
  return {
    name: COMMAND_NAME,
    about: `${contract.method} /api${contract.path}, for: ${contract.access}`,
    actions: {
      [name]: defineAction({
        about: contract.summary,
        options: {
          ...fieldOptions(contract),
          lang,
          ...(contract.sends === 'file' && { output }),
          ...(contract.idempotent && { 'idempotency-key': key }),
          ...(contract.method !== 'GET' && { 'dry-run': isDry }),
        },
        run: (options) => run(contract, options),
      }),
    },
    notes: ['Error codes:', ...codes, `  of any operation: ${generalCodes}`, '', environment].join(
      '\n',
    ),
  };
}

function listOperations(): string {
  const width = Math.max(...operations.map(({ name }) => name.length));
  const areas = Map.groupBy(operations, ({ contract }) => contract.area);
  const sections = [...areas].toSorted().map(([area, members]) => {
    const lines = members.map(
      ({ name, contract }) => `  ${name.padEnd(width)}  ${contract.summary}`,
    );
    return [`${area}:`, ...lines].join('\n');
  });
  return sections.join('\n\n');
}

/** Returns the command for a command line: the named operation, or else the list of all operations. */
export function commandFor([word, ...others]: readonly string[]): Command {
  const operation = operations.find(({ name }) => name === word);
  if (operation) return operationCommand(operation.name, operation.contract);
  const isHelp = [word, ...others].some((each) => each === '--help' || each === '-h');
  return {
    name: COMMAND_NAME,
    about: `  ${COMMAND_NAME} OPERATION [--FIELD VALUE …]
      calls an operation of the API
  ${COMMAND_NAME} OPERATION --help
      prints its fields and error codes
  ${COMMAND_NAME} --help
      lists all operations

Fields are named as in the API. Lists are repeated options or separated by commas; any value may be JSON.`,
    actions: {},
    notes: isHelp ? `${listOperations()}\n\n${environment}` : environment,
  };
}
