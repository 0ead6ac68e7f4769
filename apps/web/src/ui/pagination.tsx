import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { classes } from './classes.ts';

/** Returns the first, the last and the pages around the current one; null marks a gap. */
function pagesAround(current: number, last: number): (number | null)[] {
  const candidates = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(candidates)].filter((page) => page >= 1 && page <= last);
  return pages.flatMap((page, index) => {
    const previous = pages[index - 1];
    return previous !== undefined && page - previous > 1 ? [null, page] : [page];
  });
}

const cellClasses =
  'inline-flex h-11 min-w-11 items-center justify-center rounded-control px-2 transition-colors';

interface PaginationProps {
  current: number;
  last: number;
  to: (page: number) => string;
  className?: string;
}

export function Pagination({ current, last, to, className }: PaginationProps) {
  const { t } = useTranslation('ui');
  if (last <= 1) return null;
  return (
    <nav
      aria-label={t('pages.label')}
      className={classes('flex flex-wrap items-center justify-center gap-1', className)}
    >
      {current > 1 && (
        <IntentLink
          to={to(current - 1)}
          aria-label={t('pages.previous')}
          className={classes(cellClasses, 'hover:bg-sunken')}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </IntentLink>
      )}
      {pagesAround(current, last).map((page, index) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
          <span key={`gap-${index}`} aria-hidden className="px-1 text-muted">
            …
          </span>
        ) : (
          <IntentLink
            key={page}
            to={to(page)}
            aria-label={t('pages.page', { page: formatNumber(page) })}
            aria-current={page === current ? 'page' : undefined}
            className={classes(
              cellClasses,
              page === current ? 'bg-ink font-semibold text-paper' : 'hover:bg-sunken',
            )}
          >
            {formatNumber(page)}
          </IntentLink>
        ),
      )}
      {current < last && (
        <IntentLink
          to={to(current + 1)}
          aria-label={t('pages.next')}
          className={classes(cellClasses, 'hover:bg-sunken')}
        >
          <ChevronRight aria-hidden className="size-5" />
        </IntentLink>
      )}
    </nav>
  );
}
