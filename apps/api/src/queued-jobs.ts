import type { AppContext } from './context.ts';
import type { QueuedJob, WatchingJob } from './infra/jobs.ts';
import { openMailer } from './infra/mail.ts';
import { removeFiles } from './modules/accounts/profile/profile.jobs.ts';
import { deliverEmails } from './modules/core/mail/mail.jobs.ts';
import { askForRefunds } from './modules/money/refund-asking/refund-asking.jobs.ts';
import { sendSandboxNotices } from './modules/money/sandbox/sandbox.jobs.ts';
import { removePhotos } from './modules/posts/photos/photos.jobs.ts';
import { notifyKeepers } from './modules/talk/favorites/favorites.jobs.ts';
import { declineOffer, lapseGoneOffers } from './modules/talk/offer-changes/offer-changes.jobs.ts';
import type { Services } from './services.ts';

/** Jobs that calls enqueue for the worker. */
export function queuedJobs(
  {
    keys,
    storage,
    photos,
    favorites,
    offerChanges,
    unreadEmails,
    unsubscribeLinks,
    requestEmails,
    sandbox,
    refundAsking,
  }: Services,
  { config, database, clock, onError }: AppContext,
): QueuedJob[] {
  return [
    deliverEmails({
      database,
      clock,
      keys,
      unreadEmails,
      unsubscribeLinks,
      requestEmails,
      mailer: openMailer(config),
      publicUrl: config.PUBLIC_URL,
      supportEmail: config.SUPPORT_EMAIL,
      onRefused: (error) => onError?.(error, 'a mail was refused'),
    }),
    removeFiles(storage),
    removePhotos(photos),
    notifyKeepers(favorites),
    declineOffer(offerChanges),
    lapseGoneOffers(offerChanges),
    askForRefunds(refundAsking),
    ...(sandbox ? [sendSandboxNotices(sandbox)] : []),
  ];
}

/** What workers look for all the time. */
export const watchingJobs = ({ matching }: Services): WatchingJob[] => [
  { name: 'match-searches', run: () => matching.matchWaiting() },
];
