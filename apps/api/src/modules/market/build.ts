import type { AreaContext } from '../../context.ts';
import { operatorOf } from '../../operator-variables.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import { BeginningsService } from './beginnings/beginnings.service.ts';
import { ColumnsService } from './columns/columns.service.ts';
import { ContentService } from './content/content.service.ts';
import { ContentFilesService } from './content-files/content-files.service.ts';
import { DeadlinesService } from './deadlines/deadlines.service.ts';
import { DealersService } from './dealers/dealers.service.ts';
import { DraftingService } from './drafting/drafting.service.ts';
import { EditingService } from './editing/editing.service.ts';
import { ErrorReportsService } from './error-reports/error-reports.service.ts';
import { FacetsService } from './facets/facets.service.ts';
import { FormDetailsService } from './form-details/form-details.service.ts';
import { FormLimitsService } from './form-limits/form-limits.service.ts';
import { FormTokensService } from './form-tokens/form-tokens.service.ts';
import { FormsService } from './forms/forms.service.ts';
import { HeadsService } from './heads/heads.service.ts';
import { OwnRequestsService } from './own-requests/own-requests.service.ts';
import { PagesService } from './pages/pages.service.ts';
import { RelaxationsService } from './relaxations/relaxations.service.ts';
import { RequestErasingService } from './request-erasing/request-erasing.service.ts';
import { RequestFilesService } from './request-files/request-files.service.ts';
import { RequestMailsService } from './request-mails/request-mails.service.ts';
import { ScopesService } from './scopes/scopes.service.ts';
import { SearchService } from './search/search.service.ts';
import { SearchChecksService } from './search-checks/search-checks.service.ts';
import { SeoService } from './seo/seo.service.ts';
import { SlidesService } from './slides/slides.service.ts';
import { SuggestionsService } from './suggestions/suggestions.service.ts';
import { WordsService } from './words/words.service.ts';

/** What visitors see: search, content, pages and what search engines read. */
export function buildMarket(
  context: AreaContext,
  before: CoreServices & AccountsServices & PostsServices,
) {
  const { config, database } = context;
  const columns = new ColumnsService(context);
  const beginnings = new BeginningsService({ database });
  const words = new WordsService({ ...context, ...before, beginnings });
  const scopes = new ScopesService({ ...context, ...before, words });
  const search = new SearchService({ ...context, ...before, columns, words, scopes });
  const dealers = new DealersService({ ...before, database });
  const content = new ContentService({
    ...context,
    appLinks: { android: config.APP_LINK_ANDROID, ios: config.APP_LINK_IOS },
    operator: operatorOf(config),
  });
  const seo = new SeoService({ ...before, database, search, words, content });
  const known = { ...before, search, seo, dealers, content, publicUrl: config.PUBLIC_URL };
  return {
    columns,
    words,
    scopes,
    search,
    searchChecks: new SearchChecksService(context),
    relaxations: new RelaxationsService({ ...before, database, scopes, words, columns }),
    suggestions: new SuggestionsService({ ...context, ...before, words, beginnings, search }),
    facets: new FacetsService({ ...before, database, scopes, columns }),
    seo,
    dealers,
    content,
    slides: new SlidesService({ ...context, content }),
    ...buildEditing(context, before),
    ...buildForms(context, before, content),
    pages: new PagesService({
      ...known,
      heads: new HeadsService({
        ...known,
        organisation: {
          phone: config.SUPPORT_PHONE,
          email: config.SUPPORT_EMAIL,
          hours: new DeadlinesService(config).hours,
        },
      }),
      webFolder: config.WEB_FOLDER,
      settings: {
        support_phone: config.SUPPORT_PHONE,
        support_email: config.SUPPORT_EMAIL,
        copyright_year: config.COPYRIGHT_YEAR,
        ...before.offered,
      },
    }),
  };
}

/** What editors write. */
function buildEditing(context: AreaContext, before: CoreServices) {
  const contentFiles = new ContentFilesService(context);
  const drafting = new DraftingService({ files: contentFiles });
  return {
    contentFiles,
    drafting,
    editing: new EditingService({
      ...context,
      drafting,
      log: before.moderationLog,
      operator: operatorOf(context.config),
    }),
  };
}

/** What people send us through forms. */
function buildForms(
  context: AreaContext,
  before: CoreServices & AccountsServices & PostsServices,
  content: ContentService,
) {
  const { config, database, clock } = context;
  const known = {
    ...context,
    ...before,
    content,
    deadlines: new DeadlinesService(config),
    tokens: new FormTokensService(context),
    limits: new FormLimitsService(context),
    details: new FormDetailsService({ ...before, database }),
    files: new RequestFilesService({ ...context, log: before.moderationLog }),
  };
  const { details, files } = known;
  const forms = new FormsService(known);
  before.buyouts.listen((transaction, ad) => forms.addBuyout(transaction, ad));
  return {
    forms,
    formDetails: details,
    errorReports: new ErrorReportsService(known),
    ownRequests: new OwnRequestsService({ database }),
    requestFiles: files,
    requestMails: new RequestMailsService({ database }),
    requestErasing: new RequestErasingService({ database, clock, files, settings: config }),
  };
}

export type MarketServices = ReturnType<typeof buildMarket>;
