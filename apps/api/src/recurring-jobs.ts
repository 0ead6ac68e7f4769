import type { AppContext } from './context.ts';
import type { RecurringJob } from './infra/jobs.ts';
import { openMailer } from './infra/mail.ts';
import { forEachSequentially } from './infra/sequential.ts';
import { KNOWN_NETWORK_DAYS } from './modules/accounts/accounts/accounts.rules.ts';
import { MAIL_CONNECTIONS } from './modules/saved-searches/digests/digest-emails.rules.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;

type Step = () => Promise<unknown>;
const runSequentially = (...steps: Step[]) => forEachSequentially(steps, (step) => step());

/** Recurring jobs of the worker. Each is idempotent: it may run twice. */
export function recurringJobs(
  services: Services,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
): RecurringJob[] {
  const { rates, posts, limits, sessions, registrations, phones, favorites } = services;
  const { viewedPosts } = services;
  const { counts, life, media, photos, postForms, idempotency, textChecks, accessTokens } =
    services;
  const { refundRequests, terms, ledgerAudit, paymentPolling } = services;
  const { notifications, offerTransitions, eventLog, unreadEmails, savedFilters, hits } = services;
  const { searchChecks } = services;
  const {
    searchIndex,
    queryParser,
    unsubscribeLinks,
    digests,
    requestErasure,
    contentFiles,
    slides,
  } = services;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  return [
    {
      name: 'refresh-rates',
      cron: '15 9 * * *',
      run: async () => {
        await rates.refresh();
        await hits.recountPriced();
      },
    },
    {
      name: 'count-searches',
      cron: '* * * * *',
      run: () => hits.recountExpired(),
    },
    {
      name: 'expire-posts',
      cron: '*/5 * * * *',
      run: async () => {
        await life.expirePosts();
      },
    },
    {
      name: 'add-up-counts',
      cron: '* * * * *',
      run: () => counts.addChanges(),
    },
    {
      name: 'mail-unread',
      cron: '* * * * *',
      run: () => unreadEmails.enqueueDue(),
    },
    {
      // From 09:00, and as soon as possible if no worker or mail server was running then.
      name: 'send-digests',
      cron: '* * * * *',
      run: async () => {
        const mailer = openMailer(config, MAIL_CONNECTIONS);
        try {
          await digests.run({ mailer, connections: MAIL_CONNECTIONS });
        } finally {
          mailer.close();
        }
      },
    },
    {
      name: 'lapse-offers',
      cron: '* * * * *',
      run: () => offerTransitions.lapseExpired(),
    },
    {
      name: 'ask-payments',
      cron: '* * * * *',
      run: () =>
        runSequentially(
          () => paymentPolling.pollOpen(),
          () => refundRequests.requestOpen(),
        ),
    },
    {
      name: 'pass-days',
      cron: '*/10 * * * *',
      run: () => terms.bookElapsedDays(),
    },
    {
      name: 'prove-books',
      cron: '35 4 * * *',
      run: () =>
        runSequentially(
          () => paymentPolling.bookMissedPayments(),
          () => refundRequests.applyRecentRefunds(),
          () => ledgerAudit.verify(),
        ),
    },
    {
      name: 'remind-owners',
      cron: '5 * * * *',
      run: async () => {
        await life.remindOwners();
      },
    },
    {
      name: 'end-promotions',
      cron: '*/10 * * * *',
      run: async () => {
        await life.endPromotions();
      },
    },
    {
      name: 'purge-events',
      cron: '25 * * * *',
      run: () => eventLog.purge(),
    },
    {
      name: 'purge-touched',
      cron: '35 * * * *',
      run: () => searchIndex.purge(),
    },
    {
      name: 'fill-texts',
      cron: '*/5 * * * *',
      run: () => queryParser.fillTexts(),
    },
    {
      name: 'verify-search',
      cron: '15 3 * * *',
      run: () => searchChecks.check(),
    },
    {
      name: 'check-texts',
      cron: '*/5 * * * *',
      run: async () => {
        await textChecks.checkPending();
      },
    },
    {
      name: 'sweep-photos',
      cron: '20 * * * *',
      run: () =>
        runSequentially(
          () => postForms.purge(),
          () => photos.sweepUnused(),
          () => contentFiles.sweep(),
          () => idempotency.purge(),
        ),
    },
    {
      name: 'sweep-files',
      cron: '30 4 * * *',
      run: async () => {
        await media.sweepOrphans();
      },
    },
    {
      name: 'forget-sign-ins',
      cron: '50 3 * * *',
      run: () =>
        runSequentially(
          () => sessions.purge(),
          () => accessTokens.purge(daysAgo(30)),
          () => registrations.purge(daysAgo(KNOWN_NETWORK_DAYS)),
          () => phones.purge(daysAgo(2)),
        ),
    },
    {
      name: 'forget-viewers',
      cron: '40 3 * * *',
      run: () =>
        runSequentially(
          () => posts.purgeViewers(daysAgo(2)),
          () => posts.purgePhoneRequests(daysAgo(90)),
          () => posts.addDailyViewsToTotals(daysAgo(90)),
          () => limits.purge(daysAgo(2)),
          () => favorites.purge(),
          () => viewedPosts.purge(),
          () => slides.purge(),
        ),
    },
    {
      name: 'forget-searches',
      cron: '15 4 * * *',
      run: () =>
        runSequentially(
          () => savedFilters.purge(),
          () => digests.purge(),
          () => hits.purge(),
        ),
    },
    {
      name: 'erase-requests',
      cron: '0 4 * * *',
      run: () => requestErasure.purge(),
    },
    {
      name: 'purge-notifications',
      cron: '10 4 * * *',
      run: () =>
        runSequentially(
          () => notifications.purge(),
          () => unsubscribeLinks.purge(),
        ),
    },
  ];
}
