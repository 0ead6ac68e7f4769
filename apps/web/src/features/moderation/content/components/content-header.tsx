import type { ContentKind } from '@pitlane/contracts';
import { ArrowLeft, Ellipsis, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useNow } from '@/lib/clock.ts';
import { currentLanguage, useTranslation, withCurrentLanguage } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { ItemMenu } from '@/ui/item-menu.tsx';
import { notifyError } from '@/ui/states.tsx';
import { formatMoscowTime } from '../../moscow-time.ts';
import { refetchContent, restoreRemoved, useRemoveContent } from '../api/content.ts';
import type { ContentItem } from '../content-fields.ts';
import { childrenOf, groupKeyOf, siteUrlOf, titleOf, visibilityOf } from '../content-list.ts';
import { hasFixedSlug } from './content-field.tsx';
import { ContentState } from './content-state.tsx';

interface ContentHeaderProps {
  kind: ContentKind;
  item: ContentItem | undefined;
  items: readonly ContentItem[];
  isUnsaved: boolean;
  onOrder: (ids: number[]) => void;
  onClose: () => void;
}

export function ContentHeader(props: ContentHeaderProps) {
  const { kind, item, items, isUnsaved, onOrder, onClose } = props;
  const { t } = useTranslation('moderation-content');
  const title = item ? titleOf(item.draft, currentLanguage()) || t('untitled') : t(`new.${kind}`);
  const now = useNow();
  const isLive = item && visibilityOf(item.draft, now) === 'live';
  const link = isLive && siteUrlOf(kind, item.draft);
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <IconButton label={t('back')} onClick={onClose} className="-ml-2 desk:hidden">
        <ArrowLeft aria-hidden className="size-5" />
      </IconButton>
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5">
        <h2 className="text-[22px] leading-7 wrap-anywhere">{title}</h2>
        {item && (
          <>
            {!item.removed && <ContentState kind={kind} draft={item.draft} isUnsaved={isUnsaved} />}
            <p className="text-[13px] leading-[18px] text-muted">
              {t('versionAt', {
                version: item.version,
                time: formatMoscowTime(item.updated_at),
              })}
            </p>
          </>
        )}
      </div>
      {item && !item.removed && (
        <div className="flex items-center gap-2">
          {link && (
            <a
              href={link.startsWith('/') ? withCurrentLanguage(link) : link}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-card px-3 text-[14px] font-semibold hover:bg-sunken"
            >
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              {t('openOnSite')}
            </a>
          )}
          <ContentItemMenu {...{ kind, item, items, title, onOrder, onClose }} />
        </div>
      )}
    </header>
  );
}

interface ContentItemMenuProps extends Omit<ContentHeaderProps, 'isUnsaved'> {
  item: ContentItem;
  title: string;
}

function ContentItemMenu({ kind, item, items, title, onOrder, onClose }: ContentItemMenuProps) {
  const { t } = useTranslation('moderation-content');
  const [isConfirming, setIsConfirming] = useState(false);
  const [moveMessage, setMoveMessage] = useState('');
  const removing = useRemoveContent();
  const groupKey = groupKeyOf(kind, item.draft);
  const ids = items.filter(({ draft }) => groupKeyOf(kind, draft) === groupKey).map(({ id }) => id);
  const position = kind === 'pages' ? -1 : ids.indexOf(item.id);
  const createMoveAction = (to: number, label: string) =>
    position < 0 || to < 0 || to >= ids.length
      ? null
      : {
          label,
          onSelect: () => {
            onOrder(ids.filter((id) => id !== item.id).toSpliced(to, 0, item.id));
            setMoveMessage(t('order.dropped', { title, number: to + 1, total: ids.length }));
          },
        };

  const childItems = childrenOf(kind, items, item.id);
  const undoRemoval = async () => {
    try {
      await restoreRemoved(kind, [item, ...childItems]);
      notify.success(t('remove.undone', { title }));
    } catch (error) {
      notifyError(error);
    }
  };
  const remove = () =>
    removing.mutate(
      { kind, id: item.id, version: item.version },
      {
        onSuccess: () => {
          setIsConfirming(false);
          notify.success(t('remove.done', { title }), {
            label: t('remove.undo'),
            key: `content ${item.id}`,
            onPress: () => void undoRemoval(),
          });
          onClose();
        },
        onError: () => void refetchContent(kind, item.id),
      },
    );
  const isSlugFixed = hasFixedSlug(kind, item);
  const actions = [
    createMoveAction(position - 1, t('order.up')),
    createMoveAction(position + 1, t('order.down')),
    isSlugFixed
      ? null
      : { label: t('remove.ask'), isLoss: true, onSelect: () => setIsConfirming(true) },
  ];
  return (
    <>
      {actions.some(Boolean) && (
        <ItemMenu
          trigger={
            <Button aria-label={t('more')} title={t('more')} className="px-3">
              <Ellipsis aria-hidden className="size-5" />
            </Button>
          }
          items={actions}
        />
      )}
      <p role="status" className="sr-only">
        {moveMessage}
      </p>
      {isConfirming && (
        <ConfirmDialog
          title={t('remove.title')}
          confirmLabel={t('remove.action')}
          busy={removing.isPending}
          error={removing.error}
          onConfirm={remove}
          onClose={() => {
            removing.reset();
            setIsConfirming(false);
          }}
        >
          <p>{t('remove.text', { title })}</p>
          {childItems.length > 0 && <p className="mt-2">{t('remove.below')}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
