import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import { ContentService } from './content/content.service.ts';
import { PagesService } from './pages/pages.service.ts';
import { SearchService } from './search/search.service.ts';
import { SeoService } from './seo/seo.service.ts';

/** What visitors see: search, content, pages and what search engines read. */
export function buildMarket(
  context: AreaContext,
  before: CoreServices & AccountsServices & PostsServices,
) {
  const { config, database } = context;
  const search = new SearchService({ ...context, ...before });
  const seo = new SeoService({ database, search });
  return {
    search,
    seo,
    content: new ContentService({
      database,
      appLinks: { android: config.APP_LINK_ANDROID, ios: config.APP_LINK_IOS },
    }),
    pages: new PagesService({
      ...before,
      seo,
      search,
      webFolder: config.WEB_FOLDER,
      publicUrl: config.PUBLIC_URL,
      settings: {
        support_phone: config.SUPPORT_PHONE,
        support_email: config.SUPPORT_EMAIL,
        copyright_year: config.COPYRIGHT_YEAR,
        ...before.offered,
      },
    }),
  };
}

export type MarketServices = ReturnType<typeof buildMarket>;
