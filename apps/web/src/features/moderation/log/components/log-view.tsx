import { addresses, getModerationLog, type ModerationEntry, roles } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { queryOf } from '@/lib/query.ts';
import { Pagination } from '@/ui/pagination.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { fieldLabels } from '../../post-fields.ts';

const columnClasses =
  'wide:grid wide:grid-cols-[170px_170px_170px_190px_minmax(0,1fr)] wide:gap-x-4 wide:items-baseline';

const linkClass = 'underline decoration-control underline-offset-4 hover:decoration-ink';

export function LogView({ page }: { page: number }) {
  const { t } = useTranslation('moderation');
  const { data, error, refetch } = useQuery({
    ...queryOf(getModerationLog, { query: { page } }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LogSkeleton />;
  if (data.items.length === 0) {
    return <p className="py-12 text-center text-muted">{t('log.empty')}</p>;
  }
  return (
    <>
      <div
        aria-hidden
        className={`hidden border-b border-line pb-2 text-[13px] text-muted ${columnClasses}`}
      >
        <span>{t('log.when')}</span>
        <span>{t('log.who')}</span>
        <span>{t('log.action')}</span>
        <span>{t('log.subject')}</span>
        <span>{t('log.reason')}</span>
      </div>
      <ol aria-label={t('tabs.log')}>
        {data.items.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Pagination
        className="mt-6"
        current={data.meta.current_page}
        last={data.meta.last_page}
        to={(targetPage) => addresses.moderation({ tab: 'log', page: targetPage })}
      />
    </>
  );
}

function LogEntry({ entry }: { entry: ModerationEntry }) {
  const { t } = useTranslation('moderation');
  const role = entry.action === 'set_role' && roles.find((knownRole) => knownRole === entry.reason);
  const reason = role ? t(`log.roles.${role}`) : entry.reason;
  const time = formatMoment(entry.created_at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={`flex flex-wrap gap-x-3 gap-y-0.5 border-b border-line py-2.5 ${columnClasses}`}>
      <time dateTime={entry.created_at} className="text-[13px] leading-[22px] text-muted">
        {time}
      </time>
      <span className="wrap-anywhere">{entry.moderator?.name ?? t('log.operator')}</span>
      <span className="font-semibold">{t(`log.actions.${entry.action}`)}</span>
      <span className="flex flex-col">
        {entry.post_id !== null && (
          <IntentLink to={addresses.moderation({ post: entry.post_id })} className={linkClass}>
            {t('log.post', { id: entry.post_id })}
          </IntentLink>
        )}
        {entry.user_id !== null && entry.action !== 'set_role' && (
          <IntentLink to={addresses.seller(entry.user_id)} className={linkClass}>
            {t('log.user', { id: entry.user_id })}
          </IntentLink>
        )}
        {/* Staff rarely sell anything: most have no seller page. */}
        {entry.user_id !== null && entry.action === 'set_role' && (
          <span>{t('log.user', { id: entry.user_id })}</span>
        )}
      </span>
      {(reason || entry.fields.length > 0) && (
        <div className="min-w-0 max-wide:w-full">
          {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
          {entry.fields.length > 0 && (
            <p className="text-[13px] leading-[18px] text-muted">
              {fieldLabels(entry.fields).join(', ')}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

function LogSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  );
}
