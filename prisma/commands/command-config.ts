import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '@pitlane/api/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of the embedded database and its secret. */
export const dataFolder = () => resolve(root, process.env.DATA_FOLDER || 'data');

/** Settings of a command that signs nothing, so that it runs without the secret. */
export function commandConfig(settings: Record<string, string> = {}): Config {
  return readConfig({ ...process.env, SECRET_FILE: 'none', ...settings });
}

/** Settings of a command that signs links like the servers of the same installation. */
export function signingConfig(url: string): Config {
  return readConfig({
    ...process.env,
    DATABASE_URL: url,
    SECRET_FILE: process.env.SECRET_FILE || resolve(dataFolder(), 'secret'),
  });
}
