import type { ErrorCode, Output, RouteContract } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { customerToken } from './customer-token.ts';
import { formData } from './form-data.ts';
import { currentLanguage, translate } from './i18n.ts';
import { currentSession, type Session } from './session.ts';
import { TextError } from './text-error.ts';

const TIMEOUT_MS = 20_000;
/** A large picture over a slow line. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Values of a query or a path as code knows them; what has a default may be left out. */
type Values<Schema extends z.ZodMiniObject> = {
  [Field in keyof z.input<Schema>]:
    | (Field extends keyof z.output<Schema> ? z.output<Schema>[Field] : never)
    | undefined;
};
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

/** What a call takes: the parts its contract has. */
export type CallInput<Contract extends RouteContract> = (Contract extends {
  params: infer Schema extends z.ZodMiniObject;
}
  ? Part<'params', Values<Schema>>
  : unknown) &
  (Contract extends { query: infer Schema extends z.ZodMiniObject }
    ? Part<'query', Values<Schema>>
    : unknown) &
  (Contract extends { body: infer Schema extends z.ZodMiniObject }
    ? Part<'body', z.input<Schema>>
    : unknown) &
  (Contract extends { file: object } ? { files?: Readonly<Record<string, Blob>> } : unknown) & {
    /** Beside those of every call, as `Idempotency-Key`. */
    headers?: Readonly<Record<string, string>>;
  };

/** What a call answers: its data, or `{ items, meta }` where the list pages. */
export type Answer<Contract extends RouteContract> = Contract extends {
  meta: infer Meta extends z.ZodMiniType;
}
  ? { items: Output<Contract['response']>; meta: Output<Meta> }
  : Output<Contract['response']>;

const values = z.optional(z.record(z.string(), z.unknown()));
const anyInput = z.object({
  params: values,
  query: values,
  body: values,
  files: z.optional(
    z.record(
      z.string(),
      z.custom<Blob>((value) => value instanceof Blob),
    ),
  ),
  headers: z.optional(z.record(z.string(), z.string())),
});
/** An input whose contract is not known here. */
type AnyInput = z.output<typeof anyInput>;

/** `offline`: no answer came; `bad_answer`: one came that breaks the contract. */
export type ApiErrorCode = ErrorCode | 'offline' | 'bad_answer';

/** A failed call. `errors` maps a field to what is wrong with it. */
export class ApiError extends TextError {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: Record<string, string[]>;

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    errors: Record<string, string[]> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  text(): string {
    if (this.code === 'offline') return translate('ui:error.offline');
    const isUnsaid = this.code === 'bad_answer' || this.message.startsWith('HTTP ');
    return isUnsaid ? translate('ui:error.unknown') : this.message;
  }
}

/** Whether a call failed because the thing it names does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(asText).join(',') : String(value);
}

/** The address of a call: parameters filled in, what is undefined or an empty list left out. */
function callAddress(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, asText(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

interface Outgoing {
  method: RouteContract['method'];
  headers: Headers;
  body: FormData | string | null;
  signal: AbortSignal | undefined;
}

interface Incoming {
  status: number;
  text: string;
}

/** How a request goes out; throws where no answer comes. */
export type Transport = (address: string, request: Outgoing) => Promise<Incoming>;

const byFetch =
  (timeoutMs: number): Transport =>
  async (address, { signal, ...request }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, {
      ...request,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { status: response.status, text: await response.text() };
  };

async function send(
  contract: RouteContract,
  input: AnyInput,
  session: Session | null,
  signal: AbortSignal | undefined,
  transport = byFetch(input.files ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
): Promise<Incoming> {
  const headers = new Headers({
    ...input.headers,
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    'X-Customer-Token': customerToken(),
  });
  if (session) headers.set('Authorization', `Bearer ${session.token}`);
  const request: Outgoing = { method: contract.method, headers, body: null, signal };
  if (contract.file ?? contract.files) {
    request.body = formData(input.body ?? {}, input.files ?? {});
  } else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    request.body = JSON.stringify(input.body);
  }
  try {
    return await transport(callAddress(contract.path, input), request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'offline', error instanceof Error ? error.message : String(error));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The contract's `failure`, without its list of codes: to a page opened before a release, a server
 * may answer with one that is newer.
 */
const failure = z.object({
  message: z.string(),
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

function failureOf({ status, text }: Incoming): ApiError {
  const failed = failure.safeParse(parseJson(text));
  if (failed.success) {
    const { code, message, errors } = failed.data;
    return new ApiError(status, code, message, errors);
  }
  return new ApiError(status, status >= 500 ? 'unavailable' : 'bad_answer', `HTTP ${status}`);
}

/** Makes a call once, as somebody or as a visitor. */
type Make = (session: Session | null) => Promise<unknown>;

let inSession = (_contract: RouteContract, make: Make) => make(currentSession());

/** The app says as whom calls are made, and what happens where a session has ended. */
export function setCallSession(how: typeof inSession): void {
  inSession = how;
}

/**
 * Makes one call of the API and returns what its contract promises, or throws an ApiError.
 * The caller's `signal` aborts it; an abort is thrown on as it is. Another `transport` than fetch
 * reports the progress of an upload.
 */
export function call<Contract extends RouteContract>(
  contract: Contract,
  input: CallInput<Contract>,
  signal?: AbortSignal,
  transport?: Transport,
): Promise<Answer<Contract>>;
export async function call(
  contract: RouteContract,
  input: unknown,
  signal?: AbortSignal,
  transport?: Transport,
): Promise<unknown> {
  const parts = anyInput.parse(input);
  return inSession(contract, async (session) => {
    const sent = await send(contract, parts, session, signal, transport);
    if (sent.status < 200 || sent.status > 299) throw failureOf(sent);
    const envelope = z
      .object({ data: contract.response, meta: contract.meta ?? z.optional(z.unknown()) })
      .safeParse(parseJson(sent.text));
    if (!envelope.success) {
      throw new ApiError(sent.status, 'bad_answer', envelope.error.message);
    }
    const { data, meta } = envelope.data;
    return contract.meta ? { items: data, meta } : data;
  });
}
