import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';

interface FilterGroupProps {
  title: string;
  activeCount: number;
  isInitiallyOpen: boolean;
  isDense?: boolean;
  children: ReactNode;
}

export function FilterGroup({
  title,
  activeCount,
  isInitiallyOpen,
  isDense,
  children,
}: FilterGroupProps) {
  const { t } = useTranslation('search');
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const [wasOpened, setWasOpened] = useState(isInitiallyOpen);
  const id = useId();
  return (
    <section className="border-t border-line">
      <h3 className="text-[15px] leading-[22px]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setIsOpen(!isOpen);
            setWasOpened(true);
          }}
          className="flex min-h-12 w-full items-center gap-2 text-left"
        >
          <span className="min-w-0 flex-1">{title}</span>
          {activeCount > 0 && (
            <span className="inline-flex size-5 items-center justify-center rounded-full bg-accent text-[12px] leading-none font-semibold text-on-accent">
              <span aria-hidden>{activeCount}</span>
              <span className="sr-only">{t('filters.active', { count: activeCount })}</span>
            </span>
          )}
          <ChevronDown
            aria-hidden
            className={classes(
              'size-4.5 shrink-0 text-muted transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-4">
        {wasOpened && (
          <div className={classes('flex flex-col', !isDense && 'gap-4')}>{children}</div>
        )}
      </div>
    </section>
  );
}
