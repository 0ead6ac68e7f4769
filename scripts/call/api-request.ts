// Sends a request to the API and parses its response with the contract.
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { UsageError } from '../../apps/api/src/infra/command-line.ts';
import { failure, getOpenApi, type RouteContract } from '../../packages/contracts/src/index.ts';
import { type Input, parseJson } from './field-options.ts';

const DEFAULT_URL = 'http://localhost:3000';
const TIMEOUT_MS = 20_000;
/** Allows for a large file over a slow connection. */
const FILE_TIMEOUT_MS = 120_000;

/** Error of a request that the server rejected, or of a response that does not match the contract. */
export class RequestError extends Error {}

/** URL of the product and token of the caller. */
interface Settings {
  url: string;
  token: string | undefined;
}

/**
 * Reads the settings from the environment.
 * @throws UsageError that does not contain the values, which may be secret
 */
export function readSettings({ access }: RouteContract): Settings {
  const url = process.env.PITLANE_URL || DEFAULT_URL;
  const token = process.env.PITLANE_TOKEN || undefined;
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new UsageError('PITLANE_URL is not an HTTP URL.');
  }
  if (!token && access !== 'visitor') throw new UsageError('Set PITLANE_TOKEN to a token.');
  if (token && !/^[\w.-]+$/.test(token)) throw new UsageError('PITLANE_TOKEN is not a token.');
  return { url: url.replace(/\/+$/, ''), token };
}

const toText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');

/** Returns the URL of a request; arrays in a query become repeated parameters. */
export function requestUrl({ url }: Settings, contract: RouteContract, input: Input): string {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(toText(input.params[name])),
  );
  const query = new URLSearchParams(
    Object.entries(input.query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, toText(each)]),
    ),
  );
  return `${url}/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

async function createMultipart({ body, files }: Input, name: string): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) {
    if (Array.isArray(value)) for (const each of value) form.append(`${field}[]`, toText(each));
    else form.append(field, toText(value));
  }
  for (const path of files) form.append(name, await openAsBlob(path), basename(path));
  return form;
}

async function createBody(
  contract: RouteContract,
  input: Input,
): Promise<FormData | string | null> {
  const { name } = contract.file ?? contract.files ?? {};
  if (name !== undefined) return createMultipart(input, name);
  return contract.body ? JSON.stringify(input.body) : null;
}

function formatFailure(status: number, content: unknown): string {
  const { success, data } = failure.safeParse(content);
  if (!success) return `The server responded with status ${status}.`;
  const fields = Object.entries(data.errors ?? {}).map(
    ([field, messages]) => `  --${field}: ${messages.join(' ')}`,
  );
  return [`${data.code}: ${data.message}`, ...fields].join('\n');
}

/** @throws RequestError unless the response is successful */
export async function sendRequest(
  settings: Settings,
  contract: RouteContract,
  input: Input,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = await createBody(contract, input);
  const timeoutMs = contract.sends || body instanceof FormData ? FILE_TIMEOUT_MS : TIMEOUT_MS;
  const response = await fetch(requestUrl(settings, contract, input), {
    method: contract.method,
    // The token must not follow a redirect.
    redirect: 'manual',
    headers: {
      ...(!contract.sends && { Accept: 'application/json' }),
      ...(settings.token && { Authorization: `Bearer ${settings.token}` }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body,
    signal: contract.sends === 'events' ? null : AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new RequestError(`${settings.url} does not respond.`);
  });
  if (response.ok) return response;
  throw new RequestError(formatFailure(response.status, await readContent(response)));
}

/**
 * Reads the bytes of a response as they arrive.
 * @throws RequestError if the connection breaks
 */
export async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new RequestError('The connection broke before the response was complete.');
  }
}

const readContent = async (response: Response): Promise<unknown> =>
  parseJson(await text(readChunks(response)));

/**
 * Reads the data of a response, with `meta` if the contract has it.
 * @throws RequestError if the response does not match the contract
 */
export async function readResponse(contract: RouteContract, response: Response): Promise<unknown> {
  const content = await readContent(response);
  const { success, data, error } = z
    .object({ data: contract.response, meta: contract.meta ?? z.unknown().optional() })
    .safeParse(contract === getOpenApi ? { data: content } : content);
  if (success) return contract.meta ? data : data.data;
  throw new RequestError(
    `The response does not match the contract; check PITLANE_URL.\n${z.prettifyError(error)}`,
  );
}
