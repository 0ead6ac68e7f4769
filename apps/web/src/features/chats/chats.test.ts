import { MAX_MESSAGE_FILE, type MessageWarning } from '@pitlane/contracts';
import { describe, expect, test } from 'vitest';
import { findFileError } from '@/forms/attached-file.ts';
import { formatFileSize } from '@/lib/format-file-size.ts';
import { startI18n } from '@/lib/i18n.ts';
import { hasChatFilters, parseChatsView } from './chats-view.ts';
import { distinctWarnings } from './warnings.ts';

const read = (query: string) => parseChatsView(new URLSearchParams(query));

test('reads the valid filters of an address', () => {
  expect(read('role=seller&status=new&unread=1&post_id=12&page=3')).toEqual({
    role: 'seller',
    status: 'new',
    unread: true,
    post: 12,
    page: 3,
  });
  const usual = read('role=all&status=open&unread=yes&post_id=1e3&page=0');
  expect(usual).toEqual({ unread: false, page: 1 });
  expect(hasChatFilters(usual)).toBe(false);
  expect(hasChatFilters(read('unread=1'))).toBe(true);
  expect(hasChatFilters(read('post_id=4'))).toBe(true);
});

describe('files of messages', () => {
  const file = (overrides: object) =>
    findFileError({ type: 'image/png', name: 'a.png', size: 1, ...overrides }, MAX_MESSAGE_FILE);

  test('accepts pictures and PDFs up to 10 MB', () => {
    expect(file({})).toBeNull();
    expect(file({ type: 'application/pdf' })).toBeNull();
    expect(file({ type: '', name: 'STS.PDF' })).toBeNull();
    expect(file({ size: 10 * 1_024 * 1_024 })).toBeNull();
  });

  test('rejects other files before they are sent', () => {
    expect(file({ type: 'image/heic', name: 'a.heic' })).toBe('kind');
    expect(file({ size: 0 })).toBe('empty');
    expect(file({ size: 10 * 1_024 * 1_024 + 1 })).toBe('size');
  });

  test('formats sizes in common units', () => {
    startI18n('en');
    expect([1, 640 * 1_024, 2.44 * 1_024 * 1_024].map(formatFileSize)).toEqual([
      '1 kB',
      '640 kB',
      '2.4 MB',
    ]);
  });
});

const warning = (kind: MessageWarning['kind'], from: number, to: number): MessageWarning => ({
  kind,
  level: kind === 'prepayment' ? 'danger' : 'note',
  from,
  to,
  text: '',
});

test('lists each kind once, dangers before notes', () => {
  const kinds = distinctWarnings([
    warning('phone', 0, 5),
    warning('prepayment', 10, 12),
    warning('phone', 20, 25),
  ]).map(({ kind, from }) => [kind, from]);
  expect(kinds).toEqual([
    ['prepayment', 10],
    ['phone', 0],
  ]);
});
