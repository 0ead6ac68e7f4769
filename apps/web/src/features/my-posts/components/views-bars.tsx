import { useNow } from '@/lib/clock.ts';
import { formatNumber } from '@/lib/format.ts';
import { formatDay } from '@/lib/format-day.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { type DayViews, latestDays, summarizeViews } from '../daily-views.ts';

/** Heights in pixels: days without views show a line, days with few views remain visible. */
const EMPTY_DAY_HEIGHT = 2;
const MIN_HEIGHT = 5;
const MAX_HEIGHT = 36;

function barHeight(count: number, maxCount: number): number {
  return count === 0
    ? EMPTY_DAY_HEIGHT
    : MIN_HEIGHT + ((MAX_HEIGHT - MIN_HEIGHT) * count) / maxCount;
}

/** Total views of an ad, and a bar for each of the last two weeks' days. */
export function ViewsBars({ total, days }: { total: number; days: readonly DayViews[] }) {
  const { t } = useTranslation('my-posts');
  const now = useNow();
  const shownDays = latestDays(days, now);
  const { total: recentTotal, best: bestDay } = summarizeViews(shownDays);
  return (
    <div className="flex items-center gap-3 text-[13px] leading-[18px] text-muted sm:min-w-0 sm:flex-1 desk:flex-none desk:flex-col desk:items-start desk:gap-1.5">
      <p className="font-semibold whitespace-nowrap text-ink">
        {t('views.total', { count: total, value: formatNumber(total) })}
      </p>
      {!bestDay && total > 0 && <p className="min-w-0">{t('views.noDays')}</p>}
      {bestDay && (
        // The caption of the days is right below them, because the total covers all time.
        <div className="flex max-w-40 min-w-0 flex-1 flex-col gap-1 desk:w-full desk:flex-none">
          <div
            role="img"
            aria-label={t('views.days', {
              total: formatNumber(recentTotal),
              date: formatDay(bestDay.day, now),
              best: formatNumber(bestDay.count),
            })}
            className="flex h-9 items-end gap-[3px]"
          >
            {shownDays.map(({ day, count }) => (
              <span
                key={day}
                title={t('views.day', { date: formatDay(day, now), value: formatNumber(count) })}
                className="flex h-full max-w-2.5 flex-1 items-end"
              >
                <span
                  className={classes('w-full', count > 0 ? 'rounded-t-[2px] bg-ink/70' : 'bg-line')}
                  style={{ height: barHeight(count, bestDay.count) }}
                />
              </span>
            ))}
          </div>
          <p aria-hidden className="text-[12px] leading-4 whitespace-nowrap">
            {t('views.caption')}
          </p>
        </div>
      )}
    </div>
  );
}
