import type { RouteContract } from '@pitlane/contracts';
import type { InjectOptions } from 'fastify';
import { aPicture } from './a-picture.ts';

type Fields = Record<string, unknown>;

/** Returns the fields of a request that are not `undefined`. */
const definedEntries = (fields: Fields) =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

/** Parts of a request described by its contract */
export interface RequestParts {
  params: Fields;
  query: Fields;
  body: Fields | null;
  headers?: Record<string, string>;
}

/** Returns the file field of a multipart body; `undefined` for a JSON body. */
export const fileFieldOf = ({ file, files }: RouteContract): string | undefined =>
  files ? `${files.name}[]` : file?.name;

/** Builds a multipart body: a list repeats its field, and the file is one picture. */
async function formOf(fields: Fields, file: string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of definedEntries(fields)) {
    const field = Array.isArray(value) ? `${name}[]` : name;
    for (const each of [value].flat()) form.append(field, String(each));
  }
  const picture = await aPicture().jpeg().toBuffer();
  form.append(file, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

/** Returns the path and query of a request. */
export function urlFor(contract: RouteContract, { params, query }: RequestParts): string {
  const path = contract.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of definedEntries(query)) search.set(name, String(value));
  return `/api${path}?${search}`;
}

/** Encodes the body of a request in advance, so that a work counter does not count it. */
export async function contentFor(contract: RouteContract, { body }: RequestParts) {
  const file = fileFieldOf(contract);
  if (!body && !file) return { headers: {} };
  const encoded = file ? new Response(await formOf(body ?? {}, file)) : Response.json(body);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Returns a request with these parts. */
export async function requestFor(
  contract: RouteContract,
  parts: RequestParts,
  token?: string,
): Promise<InjectOptions> {
  const { headers, ...content } = await contentFor(contract, parts);
  return {
    method: contract.method,
    url: urlFor(contract, parts),
    headers: { ...parts.headers, ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...content,
  };
}

const MISSING_ID = 2_147_483_647;
const missingIdFor = (value: unknown) =>
  /^\d+$/.test(String(value)) ? MISSING_ID : '00000000-0000-4000-8000-000000000000';

/** Replaces the values of some fields by ids that do not exist. */
export function withMissingIds(parts: RequestParts, fields: readonly string[]): RequestParts {
  const replace = (part: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        fields.includes(name) ? missingIdFor(value) : value,
      ]),
    );
  const { params, query, body } = parts;
  return { params: replace(params), query: replace(query), body: body && replace(body) };
}

/** Makes all fields but some invalid. */
export function withInvalidFields(
  { params, query, body }: RequestParts,
  except: readonly string[] = [],
): RequestParts {
  const replace = (part: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        except.includes(name) ? value : 'x\u0000',
      ]),
    );
  return { params, query: replace(query), body: body && replace(body) };
}
