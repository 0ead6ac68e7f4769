import { type ErrorCode, errorStatus, type LimitCode } from '@pitlane/contracts';

interface Detail {
  /** Messages by field, already in the reader's language. */
  errors?: Record<string, string[]>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** What is said instead of the code's own message, in the reader's language. */
  message?: string;
  /** What the message of the code is filled in with. */
  values?: Record<string, string>;
  cause?: unknown;
}

/** A broken rule: its code decides status and message; the one error handler answers it. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly detail: Detail;
  readonly status: number;

  constructor(code: LimitCode, detail: Detail & { retryAfter: number });
  constructor(code: Exclude<ErrorCode, LimitCode>, detail?: Detail);
  constructor(code: ErrorCode, detail: Detail = {}) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.detail = detail;
    this.status = errorStatus[code];
  }
}
