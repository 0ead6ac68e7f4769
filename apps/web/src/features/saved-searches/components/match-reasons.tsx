import { explainSavedFilter, getFilterParams, type SavedFilter } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { formatDate, formatMoment } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { ErrorState } from '@/ui/states.tsx';
import { formatFailedCriterion } from '../match-texts.ts';
import { savedName } from '../saved-name.ts';

const formatDateTime = (moment: string) =>
  formatMoment(moment, { dateStyle: 'long', timeStyle: 'short' });

/** Explains why an ad matches a saved search, or which criteria it no longer meets. */
export function MatchReasons({
  savedSearch,
  postId,
}: {
  savedSearch: SavedFilter;
  postId: number;
}) {
  const { t } = useTranslation('saved-searches');
  const { data, error, refetch } = useQuery({
    ...queryOf(explainSavedFilter, {
      params: { id: savedSearch.id },
      query: { post_id: postId },
    }),
    staleTime: 0,
  });
  const { data: params } = useQuery(queryOf(getFilterParams));
  const name = savedName(savedSearch);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div
      role="status"
      className="flex min-h-11 items-start gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-[14px] leading-5"
    >
      {!data ? (
        <span className="text-muted">{t('why.loading')}</span>
      ) : data.matches ? (
        <>
          <CircleCheck aria-hidden className="mt-px size-4.5 shrink-0 text-success" />
          <p className="min-w-0 text-pretty wrap-anywhere">
            {t('why.matches', { name })}
            {data.matched_at && ` ${t('why.matched', { date: formatDateTime(data.matched_at) })}`}
            {data.mailed_at && ` ${t('why.mailed', { date: formatDate(data.mailed_at) })}`}
          </p>
        </>
      ) : (
        <>
          <CircleX aria-hidden className="mt-px size-4.5 shrink-0 text-danger" />
          <div className="min-w-0 text-pretty wrap-anywhere">
            <p>{t('why.fails', { name })}</p>
            <ul className="list-disc pl-4">
              {data.fails.map((fail) => (
                <li key={fail.field}>{formatFailedCriterion(fail, { savedSearch, params })}</li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}
