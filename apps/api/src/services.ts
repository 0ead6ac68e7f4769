import type { Config } from './config.ts';
import type { Clock } from './infra/clock.ts';
import type { Database } from './infra/database.ts';
import { CatalogueService } from './modules/catalogue/catalogue.service.ts';
import { ContentService } from './modules/content/content.service.ts';
import { OperationsService } from './modules/operations/operations.service.ts';
import { PagesService } from './modules/pages/pages.service.ts';
import { PostsService } from './modules/posts/posts.service.ts';
import { RatesService } from './modules/rates/rates.service.ts';
import { SearchService } from './modules/search/search.service.ts';
import { SellersService } from './modules/sellers/sellers.service.ts';
import { SeoService } from './modules/seo/seo.service.ts';

/** The outside world, as a process gives it to the product. */
export interface World {
  config: Config;
  database: Database;
  clock: Clock;
  /** How many migrations this release brings. */
  migrations: number;
}

/** Builds the product's services; the HTTP server and the worker use the same ones. */
export function buildServices({ config, database, clock, migrations }: World) {
  const rates = new RatesService({ database, ratesUrl: config.RATES_URL });
  const posts = new PostsService({ database, clock, rates, limitScale: config.RATE_LIMIT_SCALE });
  const search = new SearchService({ database, clock, posts, rates });
  const catalogue = new CatalogueService({ database });
  const sellers = new SellersService({ database });
  const seo = new SeoService({ database, search });
  return {
    rates,
    posts,
    search,
    catalogue,
    sellers,
    seo,
    pages: new PagesService({
      seo,
      search,
      posts,
      sellers,
      catalogue,
      webFolder: config.WEB_FOLDER,
      publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
      settings: { support_phone: config.SUPPORT_PHONE, copyright_year: config.COPYRIGHT_YEAR },
    }),
    content: new ContentService({
      database,
      appLinks: { android: config.APP_LINK_ANDROID, ios: config.APP_LINK_IOS },
    }),
    operations: new OperationsService({ database, migrations }),
  };
}

export type Services = ReturnType<typeof buildServices>;
