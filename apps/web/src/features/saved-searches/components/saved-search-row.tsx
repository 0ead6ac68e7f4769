import { addresses, markSavedFilterSeen, type SavedFilter, saveFilter } from '@pitlane/contracts';
import { BellOff, EllipsisVertical, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { useCall } from '@/lib/use-call.ts';
import { Button, IconButton, LinkButton } from '@/ui/button.tsx';
import { ItemMenu } from '@/ui/item-menu.tsx';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { notifyError } from '@/ui/states.tsx';
import { Card } from '@/ui/surface.tsx';
import { cacheSavedSearch, deleteSavedSearch } from '../api/saved-searches.ts';
import { savedName, savedSearchAddress } from '../saved-name.ts';
import { formatUnknownFields } from '../unknown-text.ts';
import { FrequencySelect } from './frequency-select.tsx';

const RenameDialog = lazyOverlay(() => import('./rename-dialog.tsx'));

export function SavedSearchRow({ savedSearch }: { savedSearch: SavedFilter }) {
  const { t } = useTranslation('saved-searches');
  const goTo = useGoTo();
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useCall(saveFilter, { onSuccess: cacheSavedSearch, onError: notifyError });
  const markSeen = useCall(markSavedFilterSeen, {
    onSuccess: cacheSavedSearch,
    onError: notifyError,
  });
  const { id, new_count: count, notify: hasNotifications, seller_id: sellerId } = savedSearch;
  const isBroken = savedSearch.unknown.length > 0;
  const name = savedName(savedSearch);
  const summary = savedName({ ...savedSearch, name: null });
  // Shows the new value while the request is running.
  const optionId = change.isPending ? change.variables.body?.optionId : undefined;
  return (
    <Card>
      <article className="relative grid gap-x-6 gap-y-3 p-4 desk:grid-cols-[minmax(0,1fr)_280px] desk:p-5 desk:pr-16">
        <div className="flex min-w-0 flex-col gap-1">
          <div>
            <h2 className="text-[17px] leading-6 text-pretty wrap-anywhere max-desk:pr-9">
              <IntentLink to={savedSearchAddress(savedSearch)} className="hover:underline">
                {name}
              </IntentLink>
            </h2>
            <ItemMenu
              trigger={
                <IconButton
                  label={t('menu.label', { name })}
                  className="absolute top-1.5 right-1.5 text-muted hover:bg-sunken hover:text-ink"
                >
                  <EllipsisVertical aria-hidden className="size-5" />
                </IconButton>
              }
              items={[
                sellerId === undefined
                  ? { label: t('menu.edit'), onSelect: () => goTo(savedSearchAddress(savedSearch)) }
                  : null,
                { label: t('menu.rename'), onSelect: () => setIsRenaming(true) },
                {
                  label: t(hasNotifications ? 'menu.notifyOff' : 'menu.notifyOn'),
                  onSelect: () => change.mutate({ body: { id, notify: !hasNotifications } }),
                },
                {
                  label: t('menu.delete'),
                  isLoss: true,
                  onSelect: () => void deleteSavedSearch(savedSearch, notifyError),
                },
              ]}
            />
          </div>
          {savedSearch.name !== null && (
            <p className="text-[14px] leading-5 text-pretty wrap-anywhere">{summary}</p>
          )}
          {isBroken && (
            <p className="flex items-start gap-1.5 text-[14px] leading-5 text-pretty text-warning">
              <TriangleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
              {formatUnknownFields(savedSearch)}
            </p>
          )}
          <p className="text-[13px] leading-5 text-muted">
            {t('created', { date: formatDate(savedSearch.created_at) })}
            {' · '}
            {savedSearch.mailed_at
              ? t('mailed', { date: formatDate(savedSearch.mailed_at) })
              : t('notMailed')}
          </p>
          {!hasNotifications && (
            <p className="flex items-center gap-1.5 text-[13px] leading-5 text-muted">
              <BellOff aria-hidden className="size-4 shrink-0" />
              {t('quiet')}
            </p>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-2">
            {count > 0 ? (
              <>
                <LinkButton to={addresses.accountSavedSearches(id)} look="primary">
                  {`${t('showNew')} · ${count}`}
                </LinkButton>
                <Button busy={markSeen.isPending} onClick={() => markSeen.mutate({ body: { id } })}>
                  {t('seen')}
                </Button>
              </>
            ) : (
              <>
                <LinkButton to={savedSearchAddress(savedSearch)}>
                  {t(isBroken ? 'repair' : sellerId === undefined ? 'open' : 'openSeller')}
                </LinkButton>
                <span className="px-1 text-muted">{t('noNew')}</span>
              </>
            )}
          </div>
        </div>
        <FrequencySelect
          value={optionId === undefined ? savedSearch.optionId : Number(optionId)}
          onChange={(newOptionId) => change.mutate({ body: { id, optionId: newOptionId } })}
          className="desk:self-center"
        />
      </article>
      {isRenaming && (
        <RenameDialog savedSearch={savedSearch} onClose={() => setIsRenaming(false)} />
      )}
    </Card>
  );
}
