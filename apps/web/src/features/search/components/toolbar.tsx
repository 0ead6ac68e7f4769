import { type SearchAddress, searchOrders } from '@pitlane/contracts';
import { ArrowDownUp, Bookmark, LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { saveDialogAddress } from '@/lib/save-dialog-address.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { Select } from '@/ui/field.tsx';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { countAppliedInPanel, withField } from '../filter-fields.ts';
import type { View } from '../use-view.ts';
import type { WordsMeaning } from '../words-meaning.ts';

const FilterSheet = lazyOverlay(() => import('./filter-sheet.tsx'));

type GoToSearch = (next: SearchAddress, options?: { toTop?: boolean }) => void;

interface ToolbarProps {
  address: SearchAddress;
  words: WordsMeaning | null | undefined;
  goToSearch: GoToSearch;
  view: View;
  setView: (view: View) => void;
  isDesktop: boolean;
}

function SheetButton({
  address,
  words,
  goToSearch,
}: Pick<ToolbarProps, 'address' | 'words' | 'goToSearch'>) {
  const { t } = useTranslation('search');
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const activeCount = countAppliedInPanel(words?.panelFilter ?? address);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
        className="flex-1 sm:flex-none"
      >
        <SlidersHorizontal aria-hidden className="size-4.5" />
        {activeCount > 0 ? t('filters.openCount', { count: activeCount }) : t('filters.open')}
      </Button>
      {sheet !== 'unused' && (
        <FilterSheet
          {...{ address, words }}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          onApply={(next) => {
            setSheet('closed');
            goToSearch(next, { toTop: true });
          }}
        />
      )}
    </>
  );
}

function ViewSwitch({ view, setView }: Pick<ToolbarProps, 'view' | 'setView'>) {
  const { t } = useTranslation('search');
  const views = [
    { value: 'grid', Icon: LayoutGrid },
    { value: 'list', Icon: Rows3 },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box in a flex row
    <div role="group" aria-label={t('view.label')} className="hidden gap-1 sm:flex">
      {views.map(({ value, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          aria-label={t(`view.${value}`)}
          title={t(`view.${value}`)}
          onClick={() => setView(value)}
          className={classes(
            'inline-flex size-11 items-center justify-center rounded-control transition-colors',
            view === value ? 'bg-ink text-paper' : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      ))}
    </div>
  );
}

function OrderSelect({ address, goToSearch }: Pick<ToolbarProps, 'address' | 'goToSearch'>) {
  const { t } = useTranslation('search');
  // Default order: relevance for words, otherwise newest first. It is not listed twice.
  const defaultOrder = address.q ? 'relevance' : 'date_desc';
  return (
    <div className="relative size-11 shrink-0 sm:w-[280px]">
      <Select
        label={t('sort.label')}
        labelHidden
        className="max-sm:[&_select]:opacity-0 max-sm:[&_svg]:hidden"
        value={address.order === defaultOrder ? '' : (address.order ?? '')}
        onChange={(value) => {
          const order = searchOrders.find((one) => one === value);
          goToSearch(withField(address, 'order', order));
        }}
        options={[
          { value: '', label: t(`sort.${defaultOrder}`) },
          ...searchOrders
            .filter(
              (order) =>
                order !== defaultOrder && (order !== 'relevance' || address.order === order),
            )
            .map((order) => ({ value: order, label: t(`sort.${order}`) })),
        ]}
      />
      <ArrowDownUp
        aria-hidden
        className={classes(
          'pointer-events-none absolute inset-0 m-auto size-4.5 sm:hidden',
          address.order && 'text-accent',
        )}
      />
    </div>
  );
}

export function Toolbar({ address, words, goToSearch, view, setView, isDesktop }: ToolbarProps) {
  const { t } = useTranslation('search');
  const goTo = useGoTo();
  return (
    <div className="mt-3 flex items-center gap-2">
      {!isDesktop && <SheetButton {...{ address, words, goToSearch }} />}
      <OrderSelect address={address} goToSearch={goToSearch} />
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <ViewSwitch view={view} setView={setView} />
        <Button
          look="secondary"
          aria-haspopup="dialog"
          onClick={() => goTo(saveDialogAddress(address), { preventScrollReset: true })}
          title={t('save')}
          className="max-sm:size-11 max-sm:px-0"
        >
          <Bookmark aria-hidden className="size-4.5" />
          <span className="max-sm:sr-only">{t('save')}</span>
        </Button>
      </div>
    </div>
  );
}
