import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { RouteContract } from '@pitlane/contracts';
import type { FastifyReply } from 'fastify';
import { serializedBodyOf } from './serialized.ts';
import { SharedBody } from './shared-body.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface FileResult {
  content: Readable;
  type: string;
  bytes: number;
  name: string;
}

/** Writes events to a response until either side ends it. */
export type EventStreamResult = (response: ServerResponse) => void;

/**
 * Returns a function that sends the results of a contract: a file, a stream of events, or JSON reduced to the response
 * schema.
 * @param options whether responses are often the same, so that they are serialized and compressed only once
 */
export function createResponder(
  contract: RouteContract,
  options: { reusesResults?: boolean; revalidates?: boolean },
): (reply: FastifyReply, result: unknown) => FastifyReply | Promise<FastifyReply> {
  const sharedBodies =
    options.reusesResults || options.revalidates ? new WeakMap<object, SharedBody>() : null;
  return (reply, result) =>
    contract.sends === 'events'
      ? sendEvents(reply, result as EventStreamResult)
      : sendResult(reply, contract, result, sharedBodies);
}

function sendResult(
  reply: FastifyReply,
  contract: RouteContract,
  result: unknown,
  sharedBodies: WeakMap<object, SharedBody> | null,
): FastifyReply | Promise<FastifyReply> {
  const isCacheable =
    contract.access === 'visitor' && contract.method === 'GET' && !contract.changes;
  reply
    .header('vary', 'Accept-Language')
    .header('cache-control', isCacheable ? 'no-cache' : 'no-store');
  if (contract.sends) return reply.send(prepareFile(reply, result as FileResult));
  const serialized = serializedBodyOf(contract.meta, result);
  if (serialized) return reply.type(JSON_TYPE).send(serialized);
  if (!sharedBodies || !(result instanceof Object)) return reply.send(envelope(contract, result));
  const sharedBody =
    sharedBodies.get(result) ??
    new SharedBody(JSON_TYPE, JSON.stringify(envelope(contract, result)));
  sharedBodies.set(result, sharedBody);
  return sharedBody.send(reply);
}

/** Detaches the response from Fastify, and with it from its time limit and compression. */
function sendEvents(reply: FastifyReply, send: EventStreamResult): FastifyReply {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies would buffer events.
    'x-accel-buffering': 'no',
  });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  send(reply.raw);
  return reply;
}

/** Sends a file as an attachment, so that a browser never displays it. */
function prepareFile(reply: FastifyReply, { content, type, bytes, name }: FileResult): Readable {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply
    .type(type)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded}`);
  return content;
}

function envelope(contract: RouteContract, result: unknown): unknown {
  if (!contract.meta) return { data: contract.response.parse(result) };
  const { data, meta } = result as { data: unknown; meta: unknown };
  return { data: contract.response.parse(data), meta: contract.meta.parse(meta) };
}
