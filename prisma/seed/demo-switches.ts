/** Returns whether to seed the demo world: as set by `SEED_DEMO`, by default everywhere except in production. */
export function shouldSeedDemo(seedDemo: string | undefined, nodeEnv: string): boolean {
  if (seedDemo === '1' || seedDemo === '0') return seedDemo === '1';
  return nodeEnv !== 'production';
}

/**
 * Returns whether to seed the demo accounts: never in production, regardless of `SEED_DEMO`, because their password is
 * public.
 */
export function shouldSeedDemoAccounts(seedDemo: string | undefined, nodeEnv: string): boolean {
  return shouldSeedDemo(seedDemo, nodeEnv) && nodeEnv !== 'production';
}
