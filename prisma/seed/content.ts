import type { Database } from '@pitlane/api/infra/database';
import type { Storage } from '@pitlane/api/infra/storage';
import { demoContent } from './content/demo.ts';
import { homeContent } from './content/home.ts';
import { menuContent } from './content/menu.ts';
import { pageContent } from './content/pages.ts';
import { questionContent } from './content/questions.ts';
import type { SeedEntry } from './content/seed-entry.ts';
import { storeEntries } from './content/store-entries.ts';
import { storePictures } from './content/store-pictures.ts';

/** Content of every installation: pages, services, menu, home page, questions. */
export const productContent = (): SeedEntry[] => [
  ...pageContent(),
  ...menuContent(),
  ...homeContent(),
  ...questionContent(),
];

interface SeedTargets {
  database: Database;
  /** Storage of pictures; without it, entries are stored without pictures. */
  storage?: Storage;
  now: Date;
}

/** Stores the product's own content, except entries that editors have changed or removed. */
export function storeSeedContent(
  { database, storage, now }: SeedTargets,
  entries = productContent(),
): Promise<void> {
  return storeEntries(
    database,
    entries,
    async (names) => (storage ? storePictures(database, storage, names, now) : new Map()),
    now,
  );
}

/** Stores content of the demo only: links and banners. */
export const storeDemoContent = (targets: SeedTargets) => storeSeedContent(targets, demoContent());
