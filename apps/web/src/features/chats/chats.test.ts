import { MAX_MESSAGE_FILE, type MessageWarning } from '@pitlane/contracts';
import { describe, expect, test } from 'vitest';
import { findFileError } from '@/forms/attached-file.ts';
import { formatFileSize } from '@/lib/format-file-size.ts';
import { startI18n } from '@/lib/i18n.ts';
import { hasChatFilters, parseChatsView } from './chats-view.ts';
import { distinctWarnings } from './warnings.ts';

const parseView = (query: string) => parseChatsView(new URLSearchParams(query));

test('parses valid filters and ignores invalid ones', () => {
  expect(parseView('role=seller&status=new&unread=1&post_id=12&page=3')).toEqual({
    role: 'seller',
    status: 'new',
    unread: true,
    post: 12,
    page: 3,
  });
  const defaultView = parseView('role=all&status=open&unread=yes&post_id=1e3&page=0');
  expect(defaultView).toEqual({ unread: false, page: 1 });
  expect(hasChatFilters(defaultView)).toBe(false);
  expect(hasChatFilters(parseView('unread=1'))).toBe(true);
  expect(hasChatFilters(parseView('post_id=4'))).toBe(true);
});

describe('message files', () => {
  const fileErrorOf = (overrides: object) =>
    findFileError({ type: 'image/png', name: 'a.png', size: 1, ...overrides }, MAX_MESSAGE_FILE);

  test('accepts pictures and PDFs up to 10 MB', () => {
    expect(fileErrorOf({})).toBeNull();
    expect(fileErrorOf({ type: 'application/pdf' })).toBeNull();
    expect(fileErrorOf({ type: '', name: 'STS.PDF' })).toBeNull();
    expect(fileErrorOf({ size: 10 * 1_024 * 1_024 })).toBeNull();
  });

  test('rejects other files before they are sent', () => {
    expect(fileErrorOf({ type: 'image/heic', name: 'a.heic' })).toBe('kind');
    expect(fileErrorOf({ size: 0 })).toBe('empty');
    expect(fileErrorOf({ size: 10 * 1_024 * 1_024 + 1 })).toBe('size');
  });

  test('formats file sizes as kB or MB', () => {
    startI18n('en');
    expect([1, 640 * 1_024, 2.44 * 1_024 * 1_024].map(formatFileSize)).toEqual([
      '1 kB',
      '640 kB',
      '2.4 MB',
    ]);
  });
});

const createWarning = (kind: MessageWarning['kind'], from: number, to: number): MessageWarning => ({
  kind,
  level: kind === 'prepayment' ? 'danger' : 'note',
  from,
  to,
  text: '',
});

test('returns one warning of each kind, dangers before notes', () => {
  const kinds = distinctWarnings([
    createWarning('phone', 0, 5),
    createWarning('prepayment', 10, 12),
    createWarning('phone', 20, 25),
  ]).map(({ kind, from }) => [kind, from]);
  expect(kinds).toEqual([
    ['prepayment', 10],
    ['phone', 0],
  ]);
});
