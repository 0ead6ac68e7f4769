import type { StaffRequest } from '@pitlane/contracts';
import { Mail, Phone } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { formatMoscowTime } from '../../moscow-time.ts';

export function RequestAnswers({ request: { answers } }: { request: StaffRequest }) {
  const { t } = useTranslation('moderation-requests');
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-[18px] leading-6">
        {t('answers.title')}
      </h3>
      <ol aria-labelledby={id} className="flex flex-col gap-3">
        {answers.map(({ message, channel, created_at: createdAt, user }) => {
          const Icon = channel === 'phone' ? Phone : Mail;
          return (
            <li key={createdAt} className="rounded-card border border-line px-4 py-2.5">
              <p className="mb-1 flex flex-wrap items-center gap-x-3 text-[13px] leading-[18px] text-muted">
                <span className="inline-flex items-center gap-1.5">
                  <Icon aria-hidden className="size-3.5" />
                  {t(`answers.by.${channel}`)}
                </span>
                {user && <span className="wrap-anywhere">{user.name}</span>}
                <time dateTime={createdAt} className="ml-auto">
                  {formatMoscowTime(createdAt)}
                </time>
              </p>
              {message && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
