import type { ErrorCode, Output, RouteContract } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { customerToken } from './customer-token.ts';
import { buildFormData } from './form-data.ts';
import { currentLanguage, translate } from './i18n.ts';
import { currentSession, type Session } from './session.ts';
import { TextError } from './text-error.ts';

const TIMEOUT_MS = 20_000;
/** Allows for a large picture over a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Query or path values in their parsed form; fields with a default are optional. */
type InputValues<Schema extends z.ZodMiniObject> = {
  [Field in keyof z.input<Schema>]:
    | (Field extends keyof z.output<Schema> ? z.output<Schema>[Field] : never)
    | undefined;
};
type InputPart<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

/** Input of an operation: the parts that its contract declares. */
export type OperationInput<Contract extends RouteContract> = (Contract extends {
  params: infer Schema extends z.ZodMiniObject;
}
  ? InputPart<'params', InputValues<Schema>>
  : unknown) &
  (Contract extends { query: infer Schema extends z.ZodMiniObject }
    ? InputPart<'query', InputValues<Schema>>
    : unknown) &
  (Contract extends { body: infer Schema extends z.ZodMiniObject }
    ? InputPart<'body', z.input<Schema>>
    : unknown) &
  (Contract extends { file: object } ? { files?: Readonly<Record<string, Blob>> } : unknown) & {
    headers?: Readonly<Record<string, string>>;
  };

/** Response data of an operation, or `{ items, meta }` for a paginated list. */
export type ResponseData<Contract extends RouteContract> = Contract extends {
  meta: infer Meta extends z.ZodMiniType;
}
  ? { items: Output<Contract['response']>; meta: Output<Meta> }
  : Output<Contract['response']>;

const optionalValues = z.optional(z.record(z.string(), z.unknown()));
const anyInput = z.object({
  params: optionalValues,
  query: optionalValues,
  body: optionalValues,
  files: z.optional(
    z.record(
      z.string(),
      z.custom<Blob>((value) => value instanceof Blob),
    ),
  ),
  headers: z.optional(z.record(z.string(), z.string())),
});
type AnyInput = z.output<typeof anyInput>;

/** Error codes of the API, plus `offline` (no response) and `bad_answer` (a response that breaks the contract). */
export type ApiErrorCode = ErrorCode | 'offline' | 'bad_answer';

/** Failed API request. `errors` maps a field to its error messages. */
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
    const isGeneric = this.code === 'bad_answer' || this.message.startsWith('HTTP ');
    return isGeneric ? translate('ui:error.unknown') : this.message;
  }
}

export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function formatParameter(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(formatParameter).join(',') : String(value);
}

/** Builds the URL of a request: fills in path parameters and omits undefined values and empty lists. */
function buildUrl(path: string, { params = {}, query = {} }: AnyInput): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(formatParameter(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, formatParameter(value));
  }
  return `/api${filledPath}${search.size > 0 ? `?${search}` : ''}`;
}

interface TransportRequest {
  method: RouteContract['method'];
  headers: Headers;
  body: FormData | string | null;
  signal: AbortSignal | undefined;
}

interface TransportResponse {
  status: number;
  text: string;
}

export type Transport = (url: string, request: TransportRequest) => Promise<TransportResponse>;

const fetchTransport =
  (timeoutMs: number): Transport =>
  async (url, { signal, ...request }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
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
  transport = fetchTransport(input.files ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
): Promise<TransportResponse> {
  const headers = new Headers({
    ...input.headers,
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    'X-Customer-Token': customerToken(),
  });
  if (session) headers.set('Authorization', `Bearer ${session.token}`);
  const request: TransportRequest = { method: contract.method, headers, body: null, signal };
  if (contract.file ?? contract.files) {
    request.body = buildFormData(input.body ?? {}, input.files ?? {});
  } else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    request.body = JSON.stringify(input.body);
  }
  try {
    return await transport(buildUrl(contract.path, input), request);
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

/** The contract's `failure` without its list of codes: a page opened before a release may receive a newer code. */
const failureSchema = z.object({
  message: z.string(),
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

function toApiError({ status, text }: TransportResponse): ApiError {
  const parsed = failureSchema.safeParse(parseJson(text));
  if (parsed.success) {
    const { code, message, errors } = parsed.data;
    return new ApiError(status, code, message, errors);
  }
  return new ApiError(status, status >= 500 ? 'unavailable' : 'bad_answer', `HTTP ${status}`);
}

/** Performs an operation once, with a session or as a visitor. */
type PerformRequest = (session: Session | null) => Promise<unknown>;

let performInSession = (_contract: RouteContract, perform: PerformRequest) =>
  perform(currentSession());

/** Sets how operations use the session and what happens after it has expired. Called once by the app. */
export function setSessionHandler(handler: typeof performInSession): void {
  performInSession = handler;
}

/**
 * Requests an operation of the API and returns the response data that its contract declares.
 * @param signal aborts the request; the abort reason is rethrown unchanged
 * @param transport replaces fetch, for example to report upload progress
 * @throws ApiError if the request fails or the response breaks the contract
 */
export function call<Contract extends RouteContract>(
  contract: Contract,
  input: OperationInput<Contract>,
  signal?: AbortSignal,
  transport?: Transport,
): Promise<ResponseData<Contract>>;
export async function call(
  contract: RouteContract,
  input: unknown,
  signal?: AbortSignal,
  transport?: Transport,
): Promise<unknown> {
  const parsedInput = anyInput.parse(input);
  return performInSession(contract, async (session) => {
    const response = await send(contract, parsedInput, session, signal, transport);
    if (response.status < 200 || response.status > 299) throw toApiError(response);
    const envelope = z
      .object({ data: contract.response, meta: contract.meta ?? z.optional(z.unknown()) })
      .safeParse(parseJson(response.text));
    if (!envelope.success) {
      throw new ApiError(response.status, 'bad_answer', envelope.error.message);
    }
    const { data, meta } = envelope.data;
    return contract.meta ? { items: data, meta } : data;
  });
}
