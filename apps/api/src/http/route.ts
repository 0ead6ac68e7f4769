import type { Input, Output, RouteContract } from '@pitlane/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Language } from '../i18n.ts';
import { ApiError } from './api-error.ts';
import { fieldErrors } from './field-errors.ts';
import { describe } from './openapi.ts';
import { ownLimit } from './own-limit.ts';

/** What a handler is given: the request, unpacked, checked and typed by its contract. */
export interface Call<Contract extends RouteContract> {
  params: Output<Contract['params']>;
  query: Output<Contract['query']>;
  body: Output<Contract['body']>;
  language: Language;
  /** Who looks, for counting only: the browser token, else the address. Never a credential. */
  viewer: string;
  address: string;
}

/** What a handler gives back: the data, and `meta` where the list pages. */
type Answer<Contract extends RouteContract> = Contract['meta'] extends z.ZodMiniType
  ? { data: Input<Contract['response']>; meta: Input<Contract['meta']> }
  : Input<Contract['response']>;

interface Options<Contract extends RouteContract> {
  /** Finds what the address names, before anything else is judged: 404 comes before 422. */
  find?: (params: Output<Contract['params']>) => Promise<void>;
}

/**
 * Serves a call of the contract: language, limits, validation, handler, response check, envelope.
 * The handler's answer is cut down to the response schema; a wrong shape is a 500, never a leak.
 */
export function route<const Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handle: (call: Call<Contract>) => Promise<Answer<Contract>> | Answer<Contract>,
  options: Options<Contract> = {},
): void {
  app.route({
    method: contract.method,
    url: contract.path,
    // A HEAD request must not reach a handler that counts or changes something.
    exposeHeadRoute: !contract.changes,
    schema: describe(contract),
    onRequest: ownLimit(app, contract.limit),
    handler: async (request, reply) => {
      const params = parse(contract.params, request.params, request);
      await options.find?.(params as Output<Contract['params']>);
      const answer = await handle({
        params,
        query: parse(contract.query, request.query, request),
        body: parse(contract.body, request.body, request),
        language: request.language,
        viewer: request.viewer,
        address: request.ip,
      } as Call<Contract>);
      return reply
        .header('vary', 'Accept-Language')
        .header('cache-control', contract.changes ? 'no-store' : 'no-cache')
        .send(envelope(contract, answer));
    },
  });
}

function parse(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  request: FastifyRequest,
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new ApiError('validation', { errors: fieldErrors(result.error, request.language) });
}

function envelope(contract: RouteContract, answer: unknown): unknown {
  if (!contract.meta) return { data: contract.response.parse(answer) };
  const { data, meta } = answer as { data: unknown; meta: unknown };
  return { data: contract.response.parse(data), meta: contract.meta.parse(meta) };
}
