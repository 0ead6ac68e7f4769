import { listFiles } from '../infra/storage.ts';
import type { TestWorld } from './test-world.ts';

export async function storedFiles({ app }: TestWorld): Promise<string[]> {
  const keys: string[] = [];
  for await (const files of listFiles(app.services.storage)) keys.push(...files);
  return keys.sort();
}
