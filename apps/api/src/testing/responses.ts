import { type Failure, failure } from '@pitlane/contracts';
import { expect } from 'vitest';
import * as z from 'zod/mini';

interface HttpResponse {
  status: number;
  text: string;
  body: unknown;
}

interface ResponseContract<Response extends z.ZodMiniType> {
  response: Response;
  meta?: z.ZodMiniType;
  status?: 201;
}

/**
 * Parses the data of a successful response with the contract's schema. Fails if the response has fields that the
 * contract does not declare.
 */
export function dataOf<Response extends z.ZodMiniType>(
  contract: ResponseContract<Response>,
  response: HttpResponse,
): z.output<Response> {
  expect(response.status, response.text).toBe(contract.status ?? 200);
  const { data, ...rest } = z.looseObject({ data: z.unknown() }).parse(response.body);
  const declared = contract.response.parse(data);
  expect(data, 'no fields beyond the contract').toEqual(declared);
  expect(Object.keys(rest)).toEqual(contract.meta ? ['meta'] : []);
  return declared;
}

/** Parses `data` and `meta` of a paginated list. */
export function pageOf<Response extends z.ZodMiniType, Meta extends z.ZodMiniType>(
  contract: { response: Response; meta: Meta },
  response: HttpResponse,
): { data: z.output<Response>; meta: z.output<Meta> } {
  const data = dataOf(contract, response);
  const { meta } = z.looseObject({ meta: z.unknown() }).parse(response.body);
  const declared = contract.meta.parse(meta);
  expect(meta).toEqual(declared);
  return { data, meta: declared };
}

/** Parses an error response: message, code, field errors, and no data. */
export function failureOf(response: HttpResponse, status: number): Failure {
  expect(response.status, response.text).toBe(status);
  const parsed = failure.parse(response.body);
  expect(response.body).toEqual(parsed);
  return parsed;
}

/** Returns a response without its date, for comparison byte for byte. */
export const withoutDate = ({ status, text, headers }: HttpResponse & { headers: object }) => ({
  status,
  text,
  headers: { ...headers, date: '' },
});

export const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
