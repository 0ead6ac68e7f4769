import { ChevronRight } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';

interface Crumb {
  title: string;
  to?: string;
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumbs')} className="py-3 text-[13px] leading-5 text-muted">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {items.map(({ title, to }, index) => (
          <li key={title} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
            {to ? (
              <IntentLink to={to} className="py-0.5 hover:text-ink hover:underline">
                {title}
              </IntentLink>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
