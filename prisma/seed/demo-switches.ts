/** Reports whether to seed the demo world: by `SEED_DEMO`, by default in all environments except production. */
export function shouldSeedDemo(seedDemo: string | undefined, nodeEnv: string): boolean {
  if (seedDemo === '1' || seedDemo === '0') return seedDemo === '1';
  return nodeEnv !== 'production';
}

/**
 * Reports whether to seed the demo accounts. Never in production, regardless of `SEED_DEMO`, since their password is
 * public.
 */
export function shouldSeedDemoAccounts(seedDemo: string | undefined, nodeEnv: string): boolean {
  return shouldSeedDemo(seedDemo, nodeEnv) && nodeEnv !== 'production';
}
