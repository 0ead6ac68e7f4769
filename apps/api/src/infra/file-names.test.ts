import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-names.ts';

describe('fileNameOf', () => {
  it.each([
    ['ПТС.pdf', 'pdf', 'ПТС.pdf'],
    ['photo.PNG', 'picture', 'photo.jpg'],
    ['photo', 'picture', 'photo.jpg'],
    ['', 'pdf', 'file.pdf'],
    ['.htaccess', 'picture', 'file.jpg'],
    ['report.pdf.exe', 'pdf', 'report.pdf.pdf'],
    ['gpj.\u202eexe', 'picture', 'gpj.jpg'],
    ['a\r\nSet-Cookie: x.pdf', 'pdf', 'aSet-Cookie_ x.pdf'],
    ['a"b/c\\d<e>.png', 'picture', 'a_b_c_d_e_.jpg'],
    [`${'я'.repeat(300)}.jpg`, 'picture', `${'я'.repeat(100)}.jpg`],
    ['🏎️.jpg', 'picture', '🏎️.jpg'],
    [`я${'и\u0306'.repeat(60)}.jpg`, 'picture', `я${'и\u0306'.repeat(49)}.jpg`],
  ] as const)('names %j as a %s file: %j', (name, kind, fileName) => {
    expect(fileNameOf(name, kind)).toBe(fileName);
  });
});
