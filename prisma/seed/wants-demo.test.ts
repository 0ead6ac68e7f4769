import { expect, it } from 'vitest';
import { wantsDemo } from './wants-demo.ts';

it.each([
  [undefined, 'production', false],
  ['', 'production', false],
  ['1', 'production', true],
  [undefined, 'development', true],
  ['', 'test', true],
  ['0', 'development', false],
])('answers SEED_DEMO %j in %s: %s', (seedDemo, nodeEnv, wanted) => {
  expect(wantsDemo(seedDemo, nodeEnv)).toBe(wanted);
});
