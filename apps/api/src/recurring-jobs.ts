import type { AppContext } from './context.ts';
import type { RecurringJob } from './infra/jobs.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;

/** What the worker does again and again, and when. Each may run twice: the second changes nothing. */
export function recurringJobs(
  services: Services,
  { clock }: Pick<AppContext, 'clock'>,
): RecurringJob[] {
  const { rates, posts, limits, sessions, registrations, phones } = services;
  const { counts, life, media, photos, postForms, idempotency, textChecks, accessTokens } =
    services;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  return [
    {
      name: 'refresh-rates',
      cron: '15 9 * * *',
      run: async () => {
        await rates.refresh();
      },
    },
    {
      name: 'expire-posts',
      cron: '*/5 * * * *',
      run: async () => {
        await life.expire();
      },
    },
    {
      name: 'add-up-counts',
      cron: '* * * * *',
      run: () => counts.addUp(),
    },
    {
      name: 'remind-owners',
      cron: '5 * * * *',
      run: async () => {
        await life.remind();
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
      name: 'check-texts',
      cron: '*/5 * * * *',
      run: async () => {
        await textChecks.checkWaiting();
      },
    },
    {
      name: 'sweep-photos',
      cron: '20 * * * *',
      run: async () => {
        await postForms.forget();
        await photos.sweep();
        await idempotency.purge();
      },
    },
    {
      name: 'sweep-files',
      cron: '30 4 * * *',
      run: async () => {
        await media.sweep();
      },
    },
    {
      name: 'forget-sign-ins',
      cron: '50 3 * * *',
      run: async () => {
        await sessions.forget();
        await accessTokens.forget(daysAgo(30));
        await registrations.forget(daysAgo(90));
        await phones.forget(daysAgo(2));
      },
    },
    {
      name: 'forget-viewers',
      cron: '40 3 * * *',
      run: async () => {
        await posts.forgetViewers(daysAgo(2));
        await posts.forgetPhoneLooks(daysAgo(90));
        await posts.addUpDays(daysAgo(90));
        await limits.forget(daysAgo(2));
      },
    },
  ];
}
