import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';

interface FilterGroupProps {
  title: string;
  active: number;
  open: boolean;
  dense?: boolean;
  children: ReactNode;
}

export function FilterGroup({ title, active, open: atFirst, dense, children }: FilterGroupProps) {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState(atFirst);
  const [used, setUsed] = useState(atFirst);
  const id = useId();
  return (
    <section className="border-t border-line">
      <h3 className="text-[15px] leading-[22px]">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open);
            setUsed(true);
          }}
          className="flex min-h-12 w-full items-center gap-2 text-left"
        >
          <span className="min-w-0 flex-1">{title}</span>
          {active > 0 && (
            <span className="inline-flex size-5 items-center justify-center rounded-full bg-accent text-[12px] leading-none font-semibold text-on-accent">
              <span aria-hidden>{active}</span>
              <span className="sr-only">{t('filters.active', { count: active })}</span>
            </span>
          )}
          <ChevronDown
            aria-hidden
            className={classes(
              'size-4.5 shrink-0 text-muted transition-transform',
              open && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="pb-4">
        {used && <div className={classes('flex flex-col', !dense && 'gap-4')}>{children}</div>}
      </div>
    </section>
  );
}
