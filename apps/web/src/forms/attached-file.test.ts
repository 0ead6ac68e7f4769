import { expect, test } from 'vitest';
import { findFileError } from './attached-file.ts';

const MAX = 10 * 1_024 * 1_024;

test.each([
  [{ name: 'a.png', type: 'image/png', size: MAX }, null],
  [{ name: 'A.JPG', type: '', size: 1 }, null],
  [{ name: 'a.pdf', type: 'application/pdf', size: 1 }, null],
  [{ name: 'a.pdf', type: 'application/pdf', size: MAX + 1 }, 'size'],
  [{ name: 'a.png', type: 'image/png', size: 0 }, 'empty'],
  [{ name: 'a.svg', type: 'image/svg+xml', size: 1 }, 'kind'],
  [{ name: 'a.exe', type: '', size: 1 }, 'kind'],
])('checks %o', (file, wrong) => {
  expect(findFileError(file, MAX)).toBe(wrong);
});
