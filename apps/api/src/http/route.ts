import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { type Input, id, idText, type Output, type RouteContract } from '@pitlane/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Language } from '../i18n.ts';
import type { Actor, Client, SessionActor } from './actor.ts';
import { ApiError } from './api-error.ts';
import { fieldErrors } from './field-errors.ts';
import { isForm, onlyJsonOrForms, readForm, takeForms } from './forms.ts';
import { gate } from './gate.ts';
import type { Transact } from './idempotency.ts';
import { keyedCall, requestHash } from './idempotency-key.ts';
import { onlyJson } from './only-json.ts';
import { ownLimit } from './own-limit.ts';
import { Packed } from './packed.ts';
import { type PartlySerialized, passedOn, type Serialized } from './serialized.ts';
import { onlyUploads, readUpload, type UploadedFile, uploadOptions } from './uploads.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Who calls; visitors and tools only where the contract lets them in. */
type CallerOf<Contract extends RouteContract> = {
  visitor: Actor | null;
  user: SessionActor;
  moderator: Actor;
  admin: SessionActor;
}[Contract['access']];

/** What a handler is given: the request, unpacked, checked and typed by its contract. */
export interface Call<Contract extends RouteContract> {
  params: Output<Contract['params']>;
  query: Output<Contract['query']>;
  body: Output<Contract['body']>;
  actor: CallerOf<Contract>;
  /** The one file of a multipart body, where the contract names one; gone after the call. */
  file: UploadedFile | null;
  /** The files of a multipart body that may hold several; gone after the call. */
  files: UploadedFile[];
  /** The transaction of the call's work; of an idempotent call under a key, it happens only once. */
  transact: Transact<Output<Contract['response']>>;
  /** Says that what the call was to make is there already (`repeats`). */
  markRepeated: () => void;
  language: Language;
  /** The body as it came, with what it came with, where the contract takes bytes. */
  raw: RawRequest;
  /** Which event of a stream was the last to arrive, as the caller says. */
  lastEventId: string | null;
  /** Who looks, for counting only: the browser token, else the address. Never a credential. */
  viewer: string;
  client: Client;
  /** The browser token, as a keyed hash; null where none came. Limits, and opens nothing. */
  browser: string | null;
}

/** A body of which every byte counts. */
export interface RawRequest {
  body: Buffer;
  headers: IncomingHttpHeaders;
  address: string;
}

/** A file to be saved. */
export interface FileAnswer {
  content: Readable;
  type: string;
  bytes: number;
  /** What it is saved as. */
  name: string;
}

/** What sends events as an answer, until one side ends it. */
type StreamAnswer = (response: ServerResponse) => void;

/** What a handler gives back: the data, and `meta` where the list pages; or a file, or a stream of events. */
type Answer<Contract extends RouteContract> = Contract['sends'] extends 'file'
  ? FileAnswer
  : Contract['sends'] extends 'events'
    ? StreamAnswer
    : Contract['meta'] extends z.ZodMiniType
      ? {
          data: Input<Contract['response']> | Serialized<Output<Contract['response']>>;
          meta: PartlySerialized<Input<Contract['meta']>>;
        }
      : Input<Contract['response']>;

/** What of a body is there before all of it is validated. */
export interface Sent {
  fields: unknown;
  /** Whether a file came with it, as far as that is known. */
  hasFile: boolean;
}

/** What prechecks are given. */
type PrecheckContext<Contract extends RouteContract> = Pick<
  Call<Contract>,
  'actor' | 'language' | 'client' | 'browser'
>;

interface Options<Contract extends RouteContract> {
  /** Checks the caller before the body is read: 402 comes before files. */
  precheckCaller?: (context: PrecheckContext<Contract>) => Promise<void>;
  /** Checks what `id` names, in the address or the body, before the rest is validated: 404 and 409 come before 422. */
  precheckId?: (
    id: number,
    context: PrecheckContext<Contract> & Pick<Sent, 'fields'>,
  ) => Promise<void>;
  /** The same for bodies that name what they are about in other ways. */
  precheckSent?: (sent: Sent, context: PrecheckContext<Contract>) => Promise<void>;
  /** What the first answer of an idempotent call has become, for a retry. */
  onRetry?: (
    first: Output<Contract['response']>,
    context: PrecheckContext<Contract>,
  ) => Promise<Input<Contract['response']>>;
  /** The handler answers 404 itself: `precheckId` runs only where the query would be refused. */
  handlerChecksId?: boolean;
  /**
   * The handler returns the same object, never changed, while its response is the same: it is checked, serialized and
   * compressed once.
   */
  keepsAnswers?: boolean;
  /** A large response that is often the same: a browser that has it gets 304. `keepsAnswers` implies this. */
  revalidates?: boolean;
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
  const kept = options.keepsAnswers || options.revalidates ? new WeakMap<object, Packed>() : null;
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = parse(contract.params, request.params, request);
    const { idempotency } = app.services;
    let status: number = contract.status ?? 200;
    const keyed = keyedCall(request, contract);
    // A retry may be refused for what its first call did: one that was answered gets that answer.
    const precheck = async (check: Promise<void> | undefined) => {
      try {
        await check;
      } catch (error) {
        if (!(await idempotency.wasAnswered(keyed))) throw error;
      }
    };
    const context = {
      actor: request.actor,
      language: request.language,
      client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      browser: request.browser,
    } as PrecheckContext<Contract>;
    await precheck(options.precheckCaller?.(context));
    const find = async (source: unknown, fields: unknown) => {
      const named = idIn(source);
      if (named !== null) await precheck(options.precheckId?.(named, { ...context, fields }));
    };
    const checkSent = (fields: unknown, hasFile: boolean) =>
      precheck(options.precheckSent?.({ fields, hasFile }, context));
    // Fields that precede the files are prechecked before a file is read.
    const beforeFiles = async (fields: unknown) => {
      await find(fields, fields);
      await checkSent(fields, false);
    };
    const upload = takesFiles(contract) ? await readUpload(request, contract, beforeFiles) : null;
    try {
      const form = contract.form && isForm(request) ? await readForm(request) : undefined;
      if (form !== undefined) parse(contract.form, form, request);
      const given = form === undefined ? request.body : undefined;
      const sent = upload?.fields ?? sentBody(given, contract.body);
      await checkSent(sent, Boolean(upload?.file));
      const query = contract.query?.safeParse(request.query, { reportInput: true });
      if (!options.handlerChecksId || query?.error)
        await find(contract.params ? request.params : sent, sent);
      const body = parse(contract.body, sent, request);
      const files = upload?.files ?? [];
      const keyedRequest = keyed && {
        keyed,
        requestHash: await requestHash(body, files),
        response: contract.response,
      };
      const call = {
        params,
        query: query && accepted(query, request),
        body,
        ...context,
        file: upload?.file ?? null,
        files,
        transact: (work, accounts) => idempotency.runOnce(keyedRequest, work, accounts),
        markRepeated: () => {
          status = 200;
        },
        raw: { body: bytesOf(request.body), headers: request.headers, address: request.ip },
        lastEventId: lastEventIdOf(request),
        viewer: request.viewer,
      } as Call<Contract>;
      const retried = (first: unknown) =>
        options.onRetry?.(first as Output<Contract['response']>, context) ?? first;
      const answer = await idempotency.answer(keyedRequest, async () => handle(call), retried);
      if (contract.sends === 'events') return sendEvents(reply, answer as StreamAnswer);
      return answered(reply.code(status), contract, answer, kept);
    } finally {
      await upload?.discard();
    }
  };
  if (contract.form) takeForms(app);
  app.route({
    method: contract.method,
    url: contract.path,
    // A HEAD request must not reach a handler that counts or changes something.
    exposeHeadRoute: !contract.changes && !contract.sends,
    ...uploadOptions(contract),
    onRequest: [gate(contract.access), ...ownLimit(app, contract.limit), ...bodyGate(contract)],
    handler: (request, reply) =>
      serve(request, reply).catch((error: unknown) => {
        // A body too slow to wait for has its answer already.
        if (!reply.sent) throw error;
        request.log.info({ err: error }, 'the call ended after its answer');
        return reply;
      }),
  });
}

const bodyGate = (contract: RouteContract) => {
  if (contract.method === 'GET' || contract.takesBytes) return [];
  if (takesFiles(contract)) return [onlyUploads];
  return [contract.form ? onlyJsonOrForms : onlyJson];
};

/** Of a call that takes bytes its own scope has read nothing else. */
const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const takesFiles = (contract: RouteContract) => Boolean(contract.file ?? contract.files);

/** A body all of whose fields may be left out may be left out itself; null is one that is there. */
const sentBody = (body: unknown, schema: z.ZodMiniType | undefined) =>
  body === undefined && schema?.safeParse({}).success ? {} : body;

const namedId = z.object({ id: z.union([id, idText]) });

/** The id that an address or a body names, where it is one; what is none is refused with 422 later. */
function idIn(source: unknown): number | null {
  const read = namedId.safeParse(source);
  return read.success ? read.data.id : null;
}

function answered(
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

const lastEventIdOf = ({ headers }: FastifyRequest) => {
  const sent = headers['last-event-id'];
  return typeof sent === 'string' ? sent : null;
};

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

/** Never shown in place: a browser saves it under its name (reliability, D8). */
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

function parse(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  request: FastifyRequest,
): unknown {
  return schema && accepted(schema.safeParse(value, { reportInput: true }), request);
}

/** @throws ApiError with a message at each field that is refused */
function accepted(
  result: ReturnType<z.ZodMiniType['safeParse']>,
  request: FastifyRequest,
): unknown {
  if (result.success) return result.data;
  throw new ApiError('validation', { errors: fieldErrors(result.error, request.language) });
}

function envelope(contract: RouteContract, answer: unknown): unknown {
  if (!contract.meta) return { data: contract.response.parse(answer) };
  const { data, meta } = answer as { data: unknown; meta: unknown };
  return { data: contract.response.parse(data), meta: contract.meta.parse(meta) };
}
