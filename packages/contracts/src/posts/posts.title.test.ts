import { describe, expect, it } from 'vitest';
import { postTitle } from './posts.title.ts';

const entry = (name: string) => ({ id: 1, name });

describe('postTitle', () => {
  it('tells the generation where it tells cars apart', () => {
    const bmw = { brand: entry('BMW'), model: entry('M5'), generation: entry('E39') };

    expect(postTitle(bmw)).toBe('BMW M5 E39');
  });

  it('leaves out a generation that is only called the first', () => {
    const roma = { brand: entry('Ferrari'), model: entry('Roma'), generation: entry('I') };

    expect(postTitle(roma)).toBe('Ferrari Roma');
  });

  it('does without a generation', () => {
    expect(postTitle({ brand: entry('ZIL'), model: entry('111'), generation: null })).toBe(
      'ZIL 111',
    );
  });
});
