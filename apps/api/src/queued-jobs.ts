import type { AppContext } from './context.ts';
import type { PollingJob, QueuedJob } from './infra/jobs.ts';
import { openMailer } from './infra/mail.ts';
import { createRemoveFileJob } from './modules/accounts/profile/profile.jobs.ts';
import { deliverEmails } from './modules/core/emails/emails.jobs.ts';
import { requestRefundJob } from './modules/money/refunds/refund-requests.jobs.ts';
import { sendSandboxNotices } from './modules/money/sandbox/sandbox.jobs.ts';
import { removePhotos } from './modules/posts/photos/photos.jobs.ts';
import { notifyFavoritesJob } from './modules/talk/favorites/favorites.jobs.ts';
import { declineOffer, lapseGoneOffers } from './modules/talk/offers/offer-transitions.jobs.ts';
import type { Services } from './services.ts';

export function queuedJobs(
  {
    keys,
    storage,
    photos,
    favorites,
    offerTransitions,
    unreadEmails,
    unsubscribeLinks,
    requestEmails,
    mail,
    sandbox,
    refundRequests,
  }: Services,
  { config, database, clock, onError }: AppContext,
): QueuedJob[] {
  return [
    deliverEmails({
      database,
      mail,
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
    createRemoveFileJob(storage),
    removePhotos(photos),
    notifyFavoritesJob(favorites),
    declineOffer(offerTransitions),
    lapseGoneOffers(offerTransitions),
    requestRefundJob(refundRequests),
    ...(sandbox ? [sendSandboxNotices(sandbox)] : []),
  ];
}

export const pollingJobs = ({ matching }: Services): PollingJob[] => [
  { name: 'match-searches', run: () => matching.matchDueChanges() },
];
