import { id, idText, type Output, type RouteContract } from '@pitlane/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { fieldErrors } from './field-errors.ts';
import { isForm, readForm } from './forms.ts';
import type { Idempotency, KeyedCall, KeyedRequest } from './idempotency.ts';
import { keyedCall, requestHash } from './idempotency-key.ts';
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
  #sent: unknown;
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
    this.#keyed = keyedCall(request, contract);
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
      await this.#precheckNamed(fields, fields);
      await this.#precheckFields(fields, false);
    });
  }

  async readSent(): Promise<void> {
    const request = this.#request;
    const { form: schema, body } = this.#contract;
    const form = schema && isForm(request) ? await readForm(request) : undefined;
    if (form !== undefined) parse(schema, form, request);
    const unparsed = form === undefined ? request.body : undefined;
    this.#sent = this.#upload?.fields ?? sentBody(unparsed, body);
  }

  precheckSent(): Promise<void> {
    return this.#precheckFields(this.#sent, Boolean(this.#upload?.file));
  }

  checkQuery(): void {
    this.#query = this.#contract.query?.safeParse(this.#request.query, { reportInput: true });
  }

  async precheckId(): Promise<void> {
    if (this.#options.handlerChecksId && !this.#query?.error) return;
    const named = this.#contract.params ? this.#request.params : this.#sent;
    await this.#precheckNamed(named, this.#sent);
  }

  async readBody(): Promise<void> {
    this.#body = parse(this.#contract.body, this.#sent, this.#request);
    const { response } = this.#contract;
    this.#keyedRequest = this.#keyed && {
      keyed: this.#keyed,
      requestHash: await requestHash(this.#body, this.#upload?.files ?? []),
      response,
    };
  }

  /** Runs the handler, or returns the response to the first request with the same key. */
  async answer(
    handle: (
      call: OperationCall<Contract>,
    ) => Promise<HandlerResult<Contract>> | HandlerResult<Contract>,
  ) {
    let status: number = this.#contract.status ?? 200;
    const call = this.#call(() => {
      status = 200;
    });
    const retried = (first: unknown) =>
      this.#options.onRetry?.(first as Output<Contract['response']>, this.#context) ?? first;
    const answer: unknown = await this.#idempotency.answer(
      this.#keyedRequest,
      async () => handle(call),
      retried,
    );
    return { answer, status };
  }

  async discardUpload(): Promise<void> {
    await this.#upload?.discard();
  }

  #call(markRepeated: () => void): OperationCall<Contract> {
    const request = this.#request;
    const query = this.#query;
    return {
      params: this.#params,
      query: query && accepted(query, request),
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

  /** Passes a retry whose first request was answered: its effect may be what the check rejects. */
  async #precheck(check: Promise<void> | undefined): Promise<void> {
    try {
      await check;
    } catch (error) {
      if (!(await this.#idempotency.wasAnswered(this.#keyed))) throw error;
    }
  }

  async #precheckNamed(source: unknown, fields: unknown): Promise<void> {
    const named = idIn(source);
    if (named === null) return;
    await this.#precheck(this.#options.precheckId?.(named, { ...this.#context, fields }));
  }

  #precheckFields(fields: unknown, hasFile: boolean): Promise<void> {
    return this.#precheck(this.#options.precheckSent?.({ fields, hasFile }, this.#context));
  }
}

/** Returns the raw body if the contract takes bytes. */
const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Replaces a missing body by an empty object if all its fields are optional; `null` is not missing. */
const sentBody = (body: unknown, schema: z.ZodMiniType | undefined) =>
  body === undefined && schema?.safeParse({}).success ? {} : body;

const namedId = z.object({ id: z.union([id, idText]) });

/** Returns the id in an address or body; `null` if it is malformed, which validation rejects later with 422. */
function idIn(source: unknown): number | null {
  const read = namedId.safeParse(source);
  return read.success ? read.data.id : null;
}

const lastEventIdOf = ({ headers }: FastifyRequest) => {
  const sent = headers['last-event-id'];
  return typeof sent === 'string' ? sent : null;
};

function parse(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  request: FastifyRequest,
): unknown {
  return schema && accepted(schema.safeParse(value, { reportInput: true }), request);
}

/** @throws ApiError with a message for each invalid field */
function accepted(
  result: ReturnType<z.ZodMiniType['safeParse']>,
  request: FastifyRequest,
): unknown {
  if (result.success) return result.data;
  throw new ApiError('validation', { errors: fieldErrors(result.error, request.language) });
}
