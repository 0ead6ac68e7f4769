import { expect, it } from 'vitest';
import { shouldSeedDemo, shouldSeedDemoAccounts } from './demo-switches.ts';

it.each([
  [undefined, 'production', { world: false, accounts: false }],
  ['', 'production', { world: false, accounts: false }],
  ['1', 'production', { world: true, accounts: false }],
  [undefined, 'development', { world: true, accounts: true }],
  ['', 'test', { world: true, accounts: true }],
  ['1', 'development', { world: true, accounts: true }],
  ['0', 'development', { world: false, accounts: false }],
])('with SEED_DEMO=%j in %s, seeds %o', (seedDemo, nodeEnv, expected) => {
  expect({
    world: shouldSeedDemo(seedDemo, nodeEnv),
    accounts: shouldSeedDemoAccounts(seedDemo, nodeEnv),
  }).toEqual(expected);
});
