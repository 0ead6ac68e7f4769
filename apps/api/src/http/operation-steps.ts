import { id, idText, type Output, type RouteContract } from '@pitlane/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { fieldMessagesOf } from './field-errors.ts';
import { isForm, readForm } from './forms.ts';
import type { Idempotency, KeyedCall, KeyedRequest } from './idempotency.ts';
import { hashRequest, keyedCallOf } from './idempotency-key.ts';
import type { HandlerResult, OperationCall, PrecheckContext, RouteOptions } from './operation.ts';
import { readUpload, takesFiles } from './uploads.ts';

/** Steps of an operation, in the order in which `route` calls them. */
export class OperationSteps<Contract extends RouteContract> {
  readonly #idempotency: Idempotency;
  readonly #contract: Contract;
  readonly #options: RouteOptions<Contract>;
  readonly #request: FastifyRequest;
  readonly #context: PrecheckContext<Contract>;
  readonly #keyed: KeyedCall | null;
  #params: unknown;
  #upload: Awaited<ReturnType<typeof readUpload>> | null = null;
  #receivedBody: unknown;
  #query: ReturnType<z.ZodMiniType['safeParse']> | undefined;
  #body: unknown;
  #keyedRequest: KeyedRequest<z.ZodMiniType> | null = null;

  constructor(
    { services }: FastifyInstance,
    contract: Contract,
    options: RouteOptions<Contract>,
    request: FastifyRequest,
  ) {
    this.#idempotency = services.idempotency;
    this.#contract = contract;
    this.#options = options;
    this.#request = request;
    this.#keyed = keyedCallOf(request, contract);
    this.#context = {
      actor: request.actor,
      language: request.language,
      client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      browser: request.browser,
    } as PrecheckContext<Contract>;
  }

  readParams(): void {
    this.#params = parse(this.#contract.params, this.#request.params, this.#request);
  }

  precheckCaller(): Promise<void> {
    return this.#precheck(this.#options.precheckCaller?.(this.#context));
  }

  /** Prechecks fields that precede the files before any file is read. */
  async readUpload(): Promise<void> {
    if (!takesFiles(this.#contract)) return;
    this.#upload = await readUpload(this.#request, this.#contract, async (fields) => {
      await this.#precheckObject(fields, fields);
      await this.#precheckFields(fields, false);
    });
  }

  async readReceivedBody(): Promise<void> {
    const request = this.#request;
    const { form: schema, body } = this.#contract;
    const form = schema && isForm(request) ? await readForm(request) : undefined;
    if (form !== undefined) parse(schema, form, request);
    const unparsed = form === undefined ? request.body : undefined;
    this.#receivedBody = this.#upload?.fields ?? bodyOrEmpty(unparsed, body);
  }

  precheckReceivedBody(): Promise<void> {
    return this.#precheckFields(this.#receivedBody, Boolean(this.#upload?.file));
  }

  checkQuery(): void {
    this.#query = this.#contract.query?.safeParse(this.#request.query, { reportInput: true });
  }

  async precheckId(): Promise<void> {
    if (this.#options.handlerChecksId && !this.#query?.error) return;
    const named = this.#contract.params ? this.#request.params : this.#receivedBody;
    await this.#precheckObject(named, this.#receivedBody);
  }

  async readBody(): Promise<void> {
    this.#body = parse(this.#contract.body, this.#receivedBody, this.#request);
    const { response } = this.#contract;
    this.#keyedRequest = this.#keyed && {
      keyed: this.#keyed,
      requestHash: await hashRequest(this.#body, this.#upload?.files ?? []),
      response,
    };
  }

  /** Runs the handler, or returns the response to the first request with the same key. */
  async runHandler(
    handle: (
      call: OperationCall<Contract>,
    ) => Promise<HandlerResult<Contract>> | HandlerResult<Contract>,
  ) {
    let status: number = this.#contract.status ?? 200;
    const call = this.#createCall(() => {
      status = 200;
    });
    const toRetryResult = (first: unknown) =>
      this.#options.onRetry?.(first as Output<Contract['response']>, this.#context) ?? first;
    const result: unknown = await this.#idempotency.respond(
      this.#keyedRequest,
      async () => handle(call),
      toRetryResult,
    );
    return { result: result, status };
  }

  async discardUpload(): Promise<void> {
    await this.#upload?.discard();
  }

  #createCall(markRepeated: () => void): OperationCall<Contract> {
    const request = this.#request;
    const query = this.#query;
    return {
      params: this.#params,
      query: query && requireValid(query, request),
      body: this.#body,
      ...this.#context,
      file: this.#upload?.file ?? null,
      files: this.#upload?.files ?? [],
      transact: (work, accounts) => this.#idempotency.runOnce(this.#keyedRequest, work, accounts),
      markRepeated,
      raw: { body: bytesOf(request.body), headers: request.headers, address: request.ip },
      lastEventId: lastEventIdOf(request),
      viewer: request.viewer,
    } as OperationCall<Contract>;
  }

  /** Ignores a failed check of a retry whose first request succeeded: its effect may be what the check rejects. */
  async #precheck(check: Promise<void> | undefined): Promise<void> {
    try {
      await check;
    } catch (error) {
      if (!(await this.#idempotency.hasResponse(this.#keyed))) throw error;
    }
  }

  async #precheckObject(source: unknown, fields: unknown): Promise<void> {
    const id = idIn(source);
    if (id === null) return;
    await this.#precheck(this.#options.precheckId?.(id, { ...this.#context, fields }));
  }

  #precheckFields(fields: unknown, hasFile: boolean): Promise<void> {
    return this.#precheck(this.#options.precheckSent?.({ fields, hasFile }, this.#context));
  }
}

/** Returns the raw body if the contract takes bytes. */
const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Replaces a missing body by an empty object if all its fields are optional; `null` is not missing. */
const bodyOrEmpty = (body: unknown, schema: z.ZodMiniType | undefined) =>
  body === undefined && schema?.safeParse({}).success ? {} : body;

const idShape = z.object({ id: z.union([id, idText]) });

/** Returns the id in a path or body; `null` if it is malformed, which validation rejects later with 422. */
function idIn(source: unknown): number | null {
  const parsed = idShape.safeParse(source);
  return parsed.success ? parsed.data.id : null;
}

const lastEventIdOf = ({ headers }: FastifyRequest) => {
  const value = headers['last-event-id'];
  return typeof value === 'string' ? value : null;
};

function parse(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  request: FastifyRequest,
): unknown {
  return schema && requireValid(schema.safeParse(value, { reportInput: true }), request);
}

/** @throws ApiError with a message for each invalid field */
function requireValid(
  result: ReturnType<z.ZodMiniType['safeParse']>,
  request: FastifyRequest,
): unknown {
  if (result.success) return result.data;
  throw new ApiError('validation', { errors: fieldMessagesOf(result.error, request.language) });
}
