import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { ContentServices } from '../content/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import type { QueryParserServices } from '../query-parser/build.ts';
import type { RequestsServices } from '../requests/build.ts';
import type { SearchServices } from '../search/build.ts';
import { HeadsService } from './heads/heads.service.ts';
import { PagesService } from './pages/pages.service.ts';
import { SeoService } from './seo/seo.service.ts';

/** Services of the pages that the server sends: their heads, the sitemap, what search engines read. */
export function buildSeo(
  context: AreaContext,
  before: CoreServices &
    AccountsServices &
    PostsServices &
    QueryParserServices &
    SearchServices &
    ContentServices &
    RequestsServices,
) {
  const { config } = context;
  const seo = new SeoService({ ...context, ...before });
  const known = { ...before, seo, publicUrl: config.PUBLIC_URL };
  const { SUPPORT_PHONE: phone, SUPPORT_EMAIL: email } = config;
  const organisation = { phone, email, hours: before.replyDeadlines.hours };
  const heads = new HeadsService({ ...known, organisation });
  return {
    seo,
    pages: new PagesService({
      ...known,
      heads,
      webFolder: config.WEB_FOLDER,
      settings: {
        support_phone: phone,
        support_email: email,
        copyright_year: config.COPYRIGHT_YEAR,
        ...before.offered,
      },
    }),
  };
}

export type SeoServices = ReturnType<typeof buildSeo>;
