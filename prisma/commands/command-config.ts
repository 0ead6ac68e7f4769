import { type Config, readConfig } from '@pitlane/api/config';

/** The settings of a command that signs nothing: it runs where nobody has given it the secret. */
export function commandConfig(settings: Record<string, string> = {}): Config {
  return readConfig({ ...process.env, SECRET_FILE: 'none', ...settings });
}
