import type { RouteContract } from '@pitlane/contracts';
import type { InjectOptions } from 'fastify';
import { aPicture } from './a-picture.ts';

type Fields = Record<string, unknown>;

/** Fields of a request; `undefined` leaves one out. */
const given = (fields: Fields) => Object.entries(fields).filter(([, value]) => value !== undefined);

/** What of a request its contract describes. */
export interface RequestParts {
  params: Fields;
  query: Fields;
  body: Fields | null;
  headers?: Record<string, string>;
}

/** Returns the part of a multipart body that holds files; `undefined` where the body is JSON. */
export const fileOf = ({ file, files }: RouteContract): string | undefined =>
  files ? `${files.name}[]` : file?.name;

/** Returns the parts of a multipart body: lists repeat their field, and one picture is its file. */
async function formOf(fields: Fields, file: string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of given(fields)) {
    const field = Array.isArray(value) ? `${name}[]` : name;
    for (const each of [value].flat()) form.append(field, String(each));
  }
  const picture = await aPicture().jpeg().toBuffer();
  form.append(file, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

/** Returns the address of a call with these fields. */
export function addressFor(contract: RouteContract, { params, query }: RequestParts): string {
  const path = contract.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of given(query)) search.set(name, String(value));
  return `/api${path}?${search}`;
}

/** Returns the body of a call with these fields as bytes. Node encodes them, so that this is not counted as work. */
export async function contentFor(contract: RouteContract, { body }: RequestParts) {
  const file = fileOf(contract);
  if (!body && !file) return { headers: {} };
  const sent = file ? new Response(await formOf(body ?? {}, file)) : Response.json(body);
  return {
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  };
}

/** Returns the request of a call with these fields. */
export async function requestFor(
  contract: RouteContract,
  parts: RequestParts,
  token?: string,
): Promise<InjectOptions> {
  const { headers, ...content } = await contentFor(contract, parts);
  return {
    method: contract.method,
    url: addressFor(contract, parts),
    headers: { ...parts.headers, ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...content,
  };
}

const MISSING = 2_147_483_647;
const missingFor = (value: unknown) =>
  /^\d+$/.test(String(value)) ? MISSING : '00000000-0000-4000-8000-000000000000';

/** Names something that does not exist in each of the fields, where the request has them. */
export function without(parts: RequestParts, fields: readonly string[]): RequestParts {
  const replace = (given: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        fields.includes(name) ? missingFor(value) : value,
      ]),
    );
  const { params, query, body } = parts;
  return { params: replace(params), query: replace(query), body: body && replace(body) };
}

/** Breaks all fields but some. */
export function broken(
  { params, query, body }: RequestParts,
  but: readonly string[] = [],
): RequestParts {
  const replace = (given: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, but.includes(name) ? value : 'x\u0000']),
    );
  return { params, query: replace(query), body: body && replace(body) };
}
