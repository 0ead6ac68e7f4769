import { sendError, startOfText } from '@pitlane/contracts';
import { ApiError, call } from './api.ts';
import { redactText, redactUrl } from './redact-secrets.ts';

const STORAGE_KEY = 'errors-told';
/** Maximum number of reports per session: a page that fails repeatedly in new ways has reported enough. */
const MAX_REPORTS = 20;
const MAX_URL_LENGTH = 2_000;
const MAX_TEXT_LENGTH = 10_000;

/** Statuses that do not indicate a bug in the app: offline, signed out, not found, rate limited. */
const EXPECTED_STATUSES = [0, 401, 404, 429];

function isReportable(error: unknown): boolean {
  if (error instanceof ApiError) return !EXPECTED_STATUSES.includes(error.status);
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  return true;
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const name = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${name}\n${error.stack ?? ''}`;
}

/** Marks an error as reported. Returns false if this session must not report it: again, or beyond the limit. */
function markReported(text: string): boolean {
  try {
    const reportedSignatures = (sessionStorage.getItem(STORAGE_KEY) ?? '')
      .split('\n')
      .filter(Boolean);
    const signature = text.slice(0, 200).replaceAll('\n', ' ');
    if (reportedSignatures.length >= MAX_REPORTS || reportedSignatures.includes(signature))
      return false;
    sessionStorage.setItem(STORAGE_KEY, [...reportedSignatures, signature].join('\n'));
    return true;
  } catch {
    // Without storage the same error would be reported repeatedly.
    return false;
  }
}

/** Reports an error to the server, once per session and without secrets. */
export function reportError(error: unknown): void {
  if (!isReportable(error)) return;
  const text = startOfText(redactText(formatError(error)), MAX_TEXT_LENGTH);
  if (!markReported(text)) return;
  const url = startOfText(redactUrl(location.href), MAX_URL_LENGTH);
  call(sendError, { body: { url, error: text } }).catch(() => {});
}
