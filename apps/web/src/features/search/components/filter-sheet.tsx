import { countPosts, type SearchAddress } from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Button } from '@/ui/button.tsx';
import Dialog from '@/ui/dialog.tsx';
import { filterOf } from '../api/results.ts';
import { resetAll } from '../filter-edits.ts';
import { countApplied } from '../filter-fields.ts';
import FilterForm from './filter-form.tsx';

const COUNT_MS = 250;
/** The draft changes at once; only the count is delayed. */
const TYPING_MS = 50;

/** How many ads a draft would show; counted once it rests, and an older count is cancelled. */
function useDraftCount(draft: SearchAddress, open: boolean) {
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), COUNT_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(countPosts, { query: filterOf(rested) }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return { count: data?.count, counting: isPlaceholderData || rested !== draft };
}

interface FilterSheetProps {
  address: SearchAddress;
  open: boolean;
  onClose: () => void;
  onApply: (next: SearchAddress) => void;
}

/** The filters on phones: chosen here, applied by the button that says what they give. */
export default function FilterSheet({ address, open, onClose, onApply }: FilterSheetProps) {
  const { t } = useTranslation('search');
  const [draft, setDraft] = useState(address);
  /** Counts resets, each of which also clears invalid text. */
  const [resets, setResets] = useState(0);
  const [opened, setOpened] = useState(open);
  // Each opening starts from the current search.
  if (open !== opened) {
    setOpened(open);
    if (open) setDraft(address);
  }
  const { count, counting } = useDraftCount(draft, open);
  const text =
    count === undefined
      ? t('filters.counting')
      : count === 0
        ? t('filters.nothing')
        : t('filters.show', { count, shown: formatNumber(count) });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('filters.title')}
      placement="full"
      footer={
        <div className="flex gap-2">
          {countApplied(draft) > 0 && (
            <Button
              onClick={() => {
                setDraft(resetAll(draft));
                setResets(resets + 1);
              }}
            >
              {t('filters.reset')}
            </Button>
          )}
          <Button
            look="primary"
            onClick={() => onApply(draft)}
            aria-busy={counting}
            className="min-w-0 flex-1"
          >
            {text}
          </Button>
          <p role="status" className="sr-only">
            {!counting && text}
          </p>
        </div>
      }
    >
      <FilterForm key={resets} filter={draft} change={setDraft} typingMs={TYPING_MS} />
    </Dialog>
  );
}
