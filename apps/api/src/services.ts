import type { Config } from './config.ts';
import type { Clock } from './infra/clock.ts';
import type { Database } from './infra/database.ts';
import { Jobs } from './infra/jobs.ts';
import { Limits } from './infra/limits.ts';
import { openGoogle } from './infra/open-id.ts';
import { openPhoneCaller } from './infra/phone-calls.ts';
import { Keys } from './infra/secrets.ts';
import { openStorage } from './infra/storage.ts';
import { Tokens } from './infra/tokens.ts';
import { AccessTokensService } from './modules/access-tokens/access-tokens.service.ts';
import { AccountsService } from './modules/accounts/accounts.service.ts';
import { AllowanceService } from './modules/allowance/allowance.service.ts';
import { CatalogueService } from './modules/catalogue/catalogue.service.ts';
import { ContentService } from './modules/content/content.service.ts';
import { FindingsService } from './modules/findings/findings.service.ts';
import { GoogleService } from './modules/google/google.service.ts';
import { JudgementsService } from './modules/judgements/judgements.service.ts';
import { MailService } from './modules/mail/mail.service.ts';
import { MediaService } from './modules/media/media.service.ts';
import { ModerationService } from './modules/moderation/moderation.service.ts';
import { ModerationLogService } from './modules/moderation-log/moderation-log.service.ts';
import { NamesService } from './modules/names/names.service.ts';
import { NotificationsService } from './modules/notifications/notifications.service.ts';
import { OperationsService } from './modules/operations/operations.service.ts';
import { OwnPostsService } from './modules/own-posts/own-posts.service.ts';
import { PagesService } from './modules/pages/pages.service.ts';
import { PhonesService } from './modules/phones/phones.service.ts';
import { PhotosService } from './modules/photos/photos.service.ts';
import { PostCountsService } from './modules/post-counts/post-counts.service.ts';
import { PostFormsService } from './modules/post-forms/post-forms.service.ts';
import { PostLifeService } from './modules/post-life/post-life.service.ts';
import { PostValuesService } from './modules/post-values/post-values.service.ts';
import { PostingService } from './modules/posting/posting.service.ts';
import { PostsService } from './modules/posts/posts.service.ts';
import { ProfileService } from './modules/profile/profile.service.ts';
import { RatesService } from './modules/rates/rates.service.ts';
import { RegistrationsService } from './modules/registrations/registrations.service.ts';
import { RepeatsService } from './modules/repeats/repeats.service.ts';
import { ReportsService } from './modules/reports/reports.service.ts';
import { SearchService } from './modules/search/search.service.ts';
import { SellersService } from './modules/sellers/sellers.service.ts';
import { SeoService } from './modules/seo/seo.service.ts';
import { SessionsService } from './modules/sessions/sessions.service.ts';
import { StaffService } from './modules/staff/staff.service.ts';
import { TextChecksService } from './modules/text-checks/text-checks.service.ts';

/** The outside world, as a process gives it to the product. */
export interface World {
  config: Config;
  database: Database;
  clock: Clock;
  /** The server's secret, the same for all processes. */
  secret: string;
  /** How many migrations this release brings. */
  migrations: number;
  /** Told of what went wrong outside and was dealt with. */
  onTrouble?: (error: unknown, what: string) => void;
}

/** Builds the product's services; the HTTP server and the worker use the same ones. */
export function buildServices(world: World) {
  const { config, database, clock, migrations, onTrouble } = world;
  const keys = new Keys(world.secret);
  const limits = new Limits({ database, clock, scale: config.RATE_LIMIT_SCALE });
  const jobs = new Jobs(database);
  const storage = openStorage(config);
  const provider = openGoogle(config, (error) => onTrouble?.(error, 'a sign-in was refused'));
  const caller = openPhoneCaller(config);
  const rates = new RatesService({ database, ratesUrl: config.RATES_URL });
  const photos = new PhotosService({ database, clock, keys, limits, jobs, storage });
  const names = new NamesService({ database, clock });
  const posts = new PostsService({ database, clock, rates, limits, photos, names });
  const counts = new PostCountsService({ database });
  const catalogue = new CatalogueService({ database, counts, names });
  const search = new SearchService({ database, clock, posts, rates, catalogue, counts });
  const sellers = new SellersService({ database, counts });
  const seo = new SeoService({ database, search });
  const mail = new MailService({ jobs, limits, keys });
  const sessions = new SessionsService({ database, clock, tokens: new Tokens(keys.of('token')) });
  const trialMonths = config.TRIAL_MONTHS;
  const publicUrl = config.PUBLIC_URL;
  const allowance = new AllowanceService({ database, clock, trialAds: config.TRIAL_FREE_ADS });
  const profile = new ProfileService({
    database,
    clock,
    limits,
    jobs,
    mail,
    storage,
    catalogue,
    allowance,
  });
  const log = new ModerationLogService({ database, clock });
  const days = config.TOOL_TOKEN_DAYS;
  const accessTokens = new AccessTokensService({ database, clock, log, profile, sessions, days });
  const accounts = new AccountsService({
    database,
    clock,
    keys,
    limits,
    mail,
    sessions,
    profile,
    accessTokens,
  });
  const notifications = new NotificationsService({ clock, mail });
  const repeats = new RepeatsService({ database, clock });
  const reports = new ReportsService({ database, clock, limits });
  const values = new PostValuesService({ database, clock, rates });
  const textChecks = new TextChecksService({ database });
  const findings = new FindingsService({ database, photos, textChecks });
  const life = new PostLifeService({ database, clock, profile, allowance, notifications });
  const judged = { database, clock, photos, values, reports, log };
  const forms = { database, clock, profile, allowance, photos, life };
  /** What a process does before it works; a database that is away is no reason not to begin. */
  const prepare = async () => {
    await jobs.prepare().catch((error) => onTrouble?.(error, 'the queues were not read'));
    await names.prepare().catch((error) => onTrouble?.(error, 'the names were not read'));
  };
  return {
    prepare,
    allowance,
    media: new MediaService({ database, clock, storage }),
    photos,
    life,
    repeats,
    reports,
    moderationLog: log,
    accessTokens,
    posting: new PostingService({ ...forms, posts, values, repeats, textChecks }),
    textChecks,
    postForms: new PostFormsService({ ...forms, catalogue, log }),
    ownPosts: new OwnPostsService({ database, life, posts, photos, repeats, log }),
    moderation: new ModerationService({ ...judged, posts, findings }),
    judgements: new JudgementsService({ ...judged, life, notifications }),
    keys,
    mail,
    limits,
    storage,
    sessions,
    profile,
    accounts,
    registrations: new RegistrationsService({
      database,
      clock,
      keys,
      limits,
      mail,
      accounts,
      profile,
      sessions,
      catalogue,
      allowance,
      trialMonths,
    }),
    phones: new PhonesService({
      database,
      clock,
      keys,
      profile,
      caller,
      digits: config.PHONE_CALL_DIGITS,
      callsPerDay: config.PHONE_CALLS_PER_DAY,
      limitScale: config.RATE_LIMIT_SCALE,
    }),
    staff: new StaffService({ database, clock, keys, sessions, log, publicUrl }),
    google: new GoogleService({
      database,
      clock,
      keys,
      accounts,
      profile,
      allowance,
      provider,
      trialMonths,
    }),
    rates,
    posts,
    counts,
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
      publicUrl,
      settings: {
        support_phone: config.SUPPORT_PHONE,
        support_email: config.SUPPORT_EMAIL,
        copyright_year: config.COPYRIGHT_YEAR,
        google_sign_in: provider !== null,
        phone_calls: caller !== null,
        trial_ads: config.TRIAL_FREE_ADS,
        trial_months: trialMonths,
      },
    }),
    content: new ContentService({
      database,
      appLinks: { android: config.APP_LINK_ANDROID, ios: config.APP_LINK_IOS },
    }),
    operations: new OperationsService({ database, migrations }),
  };
}

export type Services = ReturnType<typeof buildServices>;
