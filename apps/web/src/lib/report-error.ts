import { sendError, startOfText } from '@pitlane/contracts';
import { ApiError, call } from './api.ts';
import { redactAddress, redactText } from './redact-secrets.ts';

const KEY = 'errors-told';
/** Maximum number of reports per session: a page that fails repeatedly in new ways has reported enough. */
const MAX_REPORTS = 20;
const MAX_URL = 2_000;
const MAX_TEXT = 10_000;

/** Statuses that are no fault of the app: offline, signed out, not found, rate limited. */
const EXPECTED = [0, 401, 404, 429];

function isReportable(error: unknown): boolean {
  if (error instanceof ApiError) return !EXPECTED.includes(error.status);
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  return true;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const name = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${name}\n${error.stack ?? ''}`;
}

/** Returns true and remembers the error if this session has not reported it. */
function isNew(text: string): boolean {
  try {
    const reported = (sessionStorage.getItem(KEY) ?? '').split('\n').filter(Boolean);
    const signature = text.slice(0, 200).replaceAll('\n', ' ');
    if (reported.length >= MAX_REPORTS || reported.includes(signature)) return false;
    sessionStorage.setItem(KEY, [...reported, signature].join('\n'));
    return true;
  } catch {
    // Without storage the same error would be reported repeatedly.
    return false;
  }
}

/** Reports an error to the server, once per session and without secrets. */
export function reportError(error: unknown): void {
  if (!isReportable(error)) return;
  const text = startOfText(redactText(textOf(error)), MAX_TEXT);
  if (!isNew(text)) return;
  const url = startOfText(redactAddress(location.href), MAX_URL);
  call(sendError, { body: { url, error: text } }).catch(() => {});
}
