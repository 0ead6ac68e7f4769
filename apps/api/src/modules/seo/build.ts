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

/** Builds the services of server-rendered pages: heads, sitemap, structured data. */
export function buildSeo(
  context: AreaContext,
  services: CoreServices &
    AccountsServices &
    PostsServices &
    QueryParserServices &
    SearchServices &
    ContentServices &
    RequestsServices,
) {
  const { config } = context;
  const seo = new SeoService({ ...context, ...services });
  const dependencies = { ...services, seo, publicUrl: config.PUBLIC_URL };
  const { SUPPORT_PHONE: phone, SUPPORT_EMAIL: email } = config;
  const organization = { phone, email, hours: services.replyDeadlines.supportHours };
  const heads = new HeadsService({ ...dependencies, organization });
  return {
    seo,
    pages: new PagesService({
      ...dependencies,
      heads,
      webFolder: config.WEB_FOLDER,
      settings: {
        support_phone: phone,
        support_email: email,
        copyright_year: config.COPYRIGHT_YEAR,
        ...services.optionalFeatures,
      },
    }),
  };
}

export type SeoServices = ReturnType<typeof buildSeo>;
