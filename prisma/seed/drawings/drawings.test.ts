import { describe, expect, it } from 'vitest';
import { albums } from './albums.ts';
import { drawPicture } from './draw.ts';
import type { Picture } from './spec.ts';

const pictures = new Map<string, Picture>();
for (const album of albums) for (const p of album.pictures) pictures.set(p.id, p);

/** Names of elements left open or closed in the wrong order; empty for a well-formed document. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name, rest] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (close) {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (!rest?.endsWith('/')) {
      open.push(name ?? '');
    }
  }
  return open;
}

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
  it('gives the same text for the same picture', () => {
    const first = albums[0]?.pictures[0];
    if (!first) throw new Error('No pictures');
    expect(drawPicture(first)).toBe(drawPicture({ ...first }));
  }, 60_000);

  it('draws every picture as a bounded, well-formed document of its own', () => {
    const seen = new Map<string, string>();
    for (const [id, picture] of pictures) {
      const svg = drawPicture(picture);
      expect(
        svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"'),
      ).toBe(true);
      expect(unbalanced(svg), id).toEqual([]);
      expect(svg.length, id).toBeGreaterThan(4_000);
      expect(svg.length, id).toBeLessThanOrEqual(250_000);
      expect(/NaN|Infinity|undefined/.test(svg), id).toBe(false);
      expect(seen.get(svg), id).toBeUndefined();
      seen.set(svg, id);
    }
  }, 900_000);
});
