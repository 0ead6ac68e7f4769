import type { ModeratedPost } from '@pitlane/contracts';
import { Flag } from 'lucide-react';
import { useId } from 'react';
import { useNow } from '@/lib/clock.ts';
import { formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';

export function PostReports({ reports }: Pick<ModeratedPost, 'reports'>) {
  const { t } = useTranslation('moderation');
  const now = useNow();
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-4">
      <h3 id={id} className="flex items-center gap-2 text-[18px] leading-6">
        <Flag aria-hidden className="size-5 text-gold-ink" />
        {t('reports.title')}
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {reports.map((report) => (
          <li key={report.id} className="py-2.5 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{t(`reports.${report.reason}`)}</span>
              <span className="text-[13px] leading-[18px] text-muted">
                {report.user_id === null
                  ? t('reports.byVisitor')
                  : t('reports.byUser', { id: report.user_id })}
                {' · '}
                {formatTimeAgo(report.created_at, now)}
              </span>
            </p>
            {report.text && (
              <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{report.text}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
