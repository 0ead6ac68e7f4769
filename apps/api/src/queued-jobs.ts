import type { QueuedJob } from './infra/jobs.ts';
import { openMailer } from './infra/mail.ts';
import { deliverLetters } from './modules/mail/mail.jobs.ts';
import { removePhotos } from './modules/photos/photos.jobs.ts';
import { removeFiles } from './modules/profile/profile.jobs.ts';
import type { Services, World } from './services.ts';

/** What the worker does when a call has asked for it. */
export function queuedJobs(
  { keys, storage, photos }: Services,
  { config, database, clock, onTrouble }: World,
): QueuedJob[] {
  return [
    deliverLetters({
      database,
      clock,
      keys,
      mailer: openMailer(config),
      publicUrl: config.PUBLIC_URL,
      supportEmail: config.SUPPORT_EMAIL,
      onRefused: (error) => onTrouble?.(error, 'a mail was refused'),
    }),
    removeFiles(storage),
    removePhotos(photos),
  ];
}
