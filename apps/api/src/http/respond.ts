import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { RouteContract } from '@pitlane/contracts';
import type { FastifyReply } from 'fastify';
import { Packed } from './packed.ts';
import { passedOn } from './serialized.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A file to be saved. */
export interface FileAnswer {
  content: Readable;
  type: string;
  bytes: number;
  /** What it is saved as. */
  name: string;
}

/** What sends events as an answer, until one side ends it. */
export type StreamAnswer = (response: ServerResponse) => void;

/**
 * Returns what sends the answers of a contract: a file, a stream of events, or JSON cut down to the response schema.
 * @param packs whether responses that are often the same are serialized and compressed once
 */
export function responder(
  contract: RouteContract,
  packs: { keepsAnswers?: boolean; revalidates?: boolean },
): (reply: FastifyReply, answer: unknown) => FastifyReply | Promise<FastifyReply> {
  const kept = packs.keepsAnswers || packs.revalidates ? new WeakMap<object, Packed>() : null;
  return (reply, answer) =>
    contract.sends === 'events'
      ? sendEvents(reply, answer as StreamAnswer)
      : send(reply, contract, answer, kept);
}

function send(
  reply: FastifyReply,
  contract: RouteContract,
  answer: unknown,
  kept: WeakMap<object, Packed> | null,
): FastifyReply | Promise<FastifyReply> {
  const cacheable = contract.access === 'visitor' && contract.method === 'GET' && !contract.changes;
  reply
    .header('vary', 'Accept-Language')
    .header('cache-control', cacheable ? 'no-cache' : 'no-store');
  if (contract.sends) return reply.send(sentFile(reply, answer as FileAnswer));
  const passed = passedOn(contract.meta, answer);
  if (passed) return reply.type(JSON_TYPE).send(passed);
  if (!kept || !(answer instanceof Object)) return reply.send(envelope(contract, answer));
  const packed =
    kept.get(answer) ?? new Packed(JSON_TYPE, JSON.stringify(envelope(contract, answer)));
  kept.set(answer, packed);
  return packed.send(reply);
}

/** Fastify lets go of the answer, and with it its time limit and compression. */
function sendEvents(reply: FastifyReply, send: StreamAnswer): FastifyReply {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies would hold events back.
    'x-accel-buffering': 'no',
  });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  send(reply.raw);
  return reply;
}

/** Never shown in place: a browser saves it under its name. */
function sentFile(reply: FastifyReply, { content, type, bytes, name }: FileAnswer): Readable {
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
