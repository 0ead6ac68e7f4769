/** Whether an empty database gets the demo world: SEED_DEMO says so, else all but production. */
export function wantsDemo(seedDemo: string | undefined, nodeEnv: string): boolean {
  if (seedDemo === '1' || seedDemo === '0') return seedDemo === '1';
  return nodeEnv !== 'production';
}
