import type { Database } from '@pitlane/api/infra/database';
import type { Storage } from '@pitlane/api/infra/storage';
import { demoThings } from './content/demo.ts';
import { homeThings } from './content/home.ts';
import { menuThings } from './content/menu.ts';
import { pageThings } from './content/pages.ts';
import { questionThings } from './content/questions.ts';
import type { SeedThing } from './content/seed-thing.ts';
import { storePictures } from './content/store-pictures.ts';
import { storeThings } from './content/store-things.ts';

/** Content of every installation: pages, services, menu, home page, questions. */
export const ownThings = (): SeedThing[] => [
  ...pageThings(),
  ...menuThings(),
  ...homeThings(),
  ...questionThings(),
];

interface Stores {
  database: Database;
  /** Target of pictures; without it, entries have none. */
  storage?: Storage;
  now: Date;
}

/** Stores the product's own content, except entries that editors have changed or removed. */
export function storeContent(
  { database, storage, now }: Stores,
  things = ownThings(),
): Promise<void> {
  return storeThings(
    database,
    things,
    async (names) => (storage ? storePictures(database, storage, names, now) : new Map()),
    now,
  );
}

/** Stores content of the demo only: links and banners. */
export const storeDemoContent = (stores: Stores) => storeContent(stores, demoThings());
