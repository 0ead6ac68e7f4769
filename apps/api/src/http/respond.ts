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
 * @param options true values serialize and compress responses once that are often the same
 */
export function createResponder(
  contract: RouteContract,
  options: { reusesResults?: boolean; revalidates?: boolean },
): (reply: FastifyReply, answer: unknown) => FastifyReply | Promise<FastifyReply> {
  const packedResponses =
    options.reusesResults || options.revalidates ? new WeakMap<object, SharedBody>() : null;
  return (reply, answer) =>
    contract.sends === 'events'
      ? sendEvents(reply, answer as EventStreamResult)
      : send(reply, contract, answer, packedResponses);
}

function send(
  reply: FastifyReply,
  contract: RouteContract,
  answer: unknown,
  packedResponses: WeakMap<object, SharedBody> | null,
): FastifyReply | Promise<FastifyReply> {
  const cacheable = contract.access === 'visitor' && contract.method === 'GET' && !contract.changes;
  reply
    .header('vary', 'Accept-Language')
    .header('cache-control', cacheable ? 'no-cache' : 'no-store');
  if (contract.sends) return reply.send(prepareFile(reply, answer as FileResult));
  const serialized = serializedBodyOf(contract.meta, answer);
  if (serialized) return reply.type(JSON_TYPE).send(serialized);
  if (!packedResponses || !(answer instanceof Object))
    return reply.send(envelope(contract, answer));
  const packed =
    packedResponses.get(answer) ??
    new SharedBody(JSON_TYPE, JSON.stringify(envelope(contract, answer)));
  packedResponses.set(answer, packed);
  return packed.send(reply);
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
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply
    .type(type)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded}`);
  return content;
}

function envelope(contract: RouteContract, answer: unknown): unknown {
  if (!contract.meta) return { data: contract.response.parse(answer) };
  const { data, meta } = answer as { data: unknown; meta: unknown };
  return { data: contract.response.parse(data), meta: contract.meta.parse(meta) };
}
