import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { albums } from './albums.ts';
import type { Finding } from './report.ts';
import type { Picture } from './spec.ts';

const pictures = new Map<string, Picture>();
for (const album of albums) for (const p of album.pictures) pictures.set(p.id, p);

describe('albums', () => {
  it('cover the whole demo fleet', () => {
    expect(albums).toHaveLength(29);
    expect(new Set(albums.map((a) => `${a.kind}-${a.color}`)).size).toBe(29);
  });

  it('hold six to ten different pictures, the front three-quarter view first', () => {
    for (const { kind, color, pictures: list } of albums) {
      const ids = list.map((p) => p.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(6);
      expect(ids.length).toBeLessThanOrEqual(10);
      expect(ids[0]).toBe(`${kind}-${color}-front_left`);
    }
  });

  it('give one id to one picture only', () => {
    for (const album of albums) {
      for (const p of album.pictures) expect(pictures.get(p.id)).toEqual(p);
    }
    expect(pictures.size).toBeGreaterThanOrEqual(195);
  });
});

describe('drawPicture', () => {
  let findings: Finding[] = [];
  let again: Finding | undefined;

  beforeAll(() => {
    // In a process of its own: the pixel loops are many times slower under the test transform.
    const script = fileURLToPath(new URL('./report.ts', import.meta.url));
    const text = execFileSync(process.execPath, [script], { encoding: 'utf8' });
    findings = JSON.parse(text) as Finding[];
    again = findings.pop();
  }, 120_000);

  it('draws one picture of every kind of vehicle and of every part', () => {
    const drawn = findings.map(({ id }) => pictures.get(id));
    const kinds = drawn.map((p) => (p?.type === 'exterior' ? p.kind : undefined));
    const subjects = drawn.map((p) => (p?.type === 'detail' ? p.subject : undefined));
    for (const p of pictures.values()) {
      if (p.type === 'exterior') expect(kinds).toContain(p.kind);
      if (p.type === 'detail') expect(subjects).toContain(p.subject);
    }
  });

  it('gives bounded, well-formed documents, each of its own', () => {
    for (const { id, length, unbalanced, broken } of findings) {
      expect(unbalanced, id).toEqual([]);
      expect(broken, id).toBe(false);
      expect(length, id).toBeGreaterThan(4_000);
      expect(length, id).toBeLessThanOrEqual(250_000);
    }
    expect(new Set(findings.map((f) => f.hash)).size).toBe(findings.length);
  });

  it('gives the same text for the same picture, whatever was drawn in between', () => {
    expect(again).toEqual(findings[0]);
  });
});
