import { type ErrorCode, errorStatus, type LimitCode } from '@pitlane/contracts';

interface Detail {
  /** Messages by field, in the reader's language. */
  errors?: Record<string, string[]>;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Replaces the code's own message, in the reader's language. */
  message?: string;
  /** Values of the placeholders in the code's message. */
  values?: Record<string, string>;
  cause?: unknown;
}

/** Violated rule: its code decides status and message of the response, which the error handler sends. */
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
