import { expect, test } from 'vitest';
import { findFileError } from './attached-file.ts';

const MAX_BYTES = 10 * 1_024 * 1_024;

test.each([
  [{ name: 'a.png', type: 'image/png', size: MAX_BYTES }, null],
  [{ name: 'A.JPG', type: '', size: 1 }, null],
  [{ name: 'a.pdf', type: 'application/pdf', size: 1 }, null],
  [{ name: 'a.pdf', type: 'application/pdf', size: MAX_BYTES + 1 }, 'size'],
  [{ name: 'a.png', type: 'image/png', size: 0 }, 'empty'],
  [{ name: 'a.svg', type: 'image/svg+xml', size: 1 }, 'kind'],
  [{ name: 'a.exe', type: '', size: 1 }, 'kind'],
])('findFileError(%o) returns %s', (file, error) => {
  expect(findFileError(file, MAX_BYTES)).toBe(error);
});
