import { type Failure, failure } from '@pitlane/contracts';
import { expect } from 'vitest';
import * as z from 'zod/mini';

interface Answer {
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
 * Parses the data of a successful response with the contract's schema. Fails if the response holds anything beside the
 * contract.
 */
export function dataOf<Response extends z.ZodMiniType>(
  contract: ResponseContract<Response>,
  answer: Answer,
): z.output<Response> {
  expect(answer.status, answer.text).toBe(contract.status ?? 200);
  const { data, ...rest } = z.looseObject({ data: z.unknown() }).parse(answer.body);
  const known = contract.response.parse(data);
  expect(data, 'nothing beside what the contract names').toEqual(known);
  expect(Object.keys(rest)).toEqual(contract.meta ? ['meta'] : []);
  return known;
}

/** Parses `data` and `meta` of a paginated list. */
export function pageOf<Response extends z.ZodMiniType, Meta extends z.ZodMiniType>(
  contract: { response: Response; meta: Meta },
  answer: Answer,
): { data: z.output<Response>; meta: z.output<Meta> } {
  const data = dataOf(contract, answer);
  const { meta } = z.looseObject({ meta: z.unknown() }).parse(answer.body);
  const known = contract.meta.parse(meta);
  expect(meta).toEqual(known);
  return { data, meta: known };
}

/** Parses an error response: message, code, field errors, and no data. */
export function failureOf(answer: Answer, status: number): Failure {
  expect(answer.status, answer.text).toBe(status);
  const known = failure.parse(answer.body);
  expect(answer.body).toEqual(known);
  return known;
}

/** Returns a response without its date, for comparison byte for byte. */
export const withoutDate = ({ status, text, headers }: Answer & { headers: object }) => ({
  status,
  text,
  headers: { ...headers, date: '' },
});

export const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
