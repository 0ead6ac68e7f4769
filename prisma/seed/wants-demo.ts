/** Whether an empty database gets the demo world: SEED_DEMO says so, else all but production. */
export function wantsDemo(seedDemo: string | undefined, nodeEnv: string): boolean {
  if (seedDemo === '1' || seedDemo === '0') return seedDemo === '1';
  return nodeEnv !== 'production';
}

/**
 * Whether the demo world gets its logins, too. Never in production, whatever SEED_DEMO says: anyone
 * can read their password.
 */
export function wantsDemoAccounts(seedDemo: string | undefined, nodeEnv: string): boolean {
  return wantsDemo(seedDemo, nodeEnv) && nodeEnv !== 'production';
}
