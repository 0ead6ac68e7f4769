import type { Input, Output, RouteContract } from '@pitlane/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Language } from '../i18n.ts';
import type { Actor, Place } from './actor.ts';
import { ApiError } from './api-error.ts';
import { fieldErrors } from './field-errors.ts';
import { gate } from './gate.ts';
import { describe } from './openapi.ts';
import { ownLimit } from './own-limit.ts';
import { onlyUploads, readUpload, uploadOptions } from './uploads.ts';

/** What a handler is given: the request, unpacked, checked and typed by its contract. */
export interface Call<Contract extends RouteContract> {
  params: Output<Contract['params']>;
  query: Output<Contract['query']>;
  body: Output<Contract['body']>;
  /** Who calls; visitors only where the contract lets them in. */
  actor: Contract['access'] extends 'visitor' ? Actor | null : Actor;
  /** The one file of a multipart body, where the contract names one. */
  file: Buffer | null;
  language: Language;
  /** Who looks, for counting only: the browser token, else the address. Never a credential. */
  viewer: string;
  place: Place;
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
 * Serves a call of the contract: who may, limits, language, validation, handler, response check, envelope.
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
    ...uploadOptions(contract.file),
    onRequest: [
      gate(contract.access),
      ...ownLimit(app, contract.limit),
      ...(contract.file ? [onlyUploads] : []),
    ],
    handler: async (request, reply) => {
      const params = parse(contract.params, request.params, request);
      await options.find?.(params as Output<Contract['params']>);
      const upload = contract.file && (await readUpload(request, contract.file));
      const answer = await handle({
        params,
        query: parse(contract.query, request.query, request),
        body: parse(contract.body, upload?.fields ?? request.body, request),
        actor: request.actor,
        file: upload?.file ?? null,
        language: request.language,
        viewer: request.viewer,
        place: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      } as Call<Contract>);
      const kept = contract.access === 'visitor' && contract.method === 'GET' && !contract.changes;
      return reply
        .code(contract.status ?? 200)
        .header('vary', 'Accept-Language')
        .header('cache-control', kept ? 'no-cache' : 'no-store')
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
