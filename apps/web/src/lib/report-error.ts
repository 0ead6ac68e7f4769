import { sendError, startOfText } from '@pitlane/contracts';
import { ApiError, call } from './api.ts';
import { cutAddress, cutText } from './cut-secrets.ts';

const KEY = 'errors-told';
/** A page that fails in ever new ways has said enough. */
const MOST = 20;
const MAX_URL = 2_000;
const MAX_TEXT = 10_000;

/** Answers that are no fault of the app: no connection, not signed in, not there, too many calls. */
const EXPECTED = [0, 401, 404, 429];

function isOurs(error: unknown): boolean {
  if (error instanceof ApiError) return !EXPECTED.includes(error.status);
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  return true;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const name = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${name}\n${error.stack ?? ''}`;
}

/** Whether this session has not told it yet; from now on it has. */
function isNew(text: string): boolean {
  try {
    const told = (sessionStorage.getItem(KEY) ?? '').split('\n').filter(Boolean);
    const mark = text.slice(0, 200).replaceAll('\n', ' ');
    if (told.length >= MOST || told.includes(mark)) return false;
    sessionStorage.setItem(KEY, [...told, mark].join('\n'));
    return true;
  } catch {
    // Without a memory it would be told again and again.
    return false;
  }
}

/** Tells the server of an error that somebody has seen, once a session and without secrets. */
export function reportError(error: unknown): void {
  if (!isOurs(error)) return;
  const text = startOfText(cutText(textOf(error)), MAX_TEXT);
  if (!isNew(text)) return;
  const url = startOfText(cutAddress(location.href), MAX_URL);
  call(sendError, { body: { url, error: text } }).catch(() => {});
}
