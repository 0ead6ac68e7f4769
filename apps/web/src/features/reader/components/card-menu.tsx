import { MAX_COMPARED, type PostCard, postTitle } from '@pitlane/contracts';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { storeComparedIds, useComparedIds } from '@/features/posts/comparison-selection.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useSession } from '@/lib/session.ts';
import { IconButton } from '@/ui/button.tsx';
import { ItemMenu } from '@/ui/item-menu.tsx';
import { useReader } from '../api/reader.ts';
import { findHidingTarget, type HidingTarget } from '../hiding.ts';
import { passFocusOf, restoreFocusOf } from '../pass-focus.ts';
import { useHiding } from '../use-hiding.ts';

export function CardMenu({ post }: { post: PostCard }) {
  const { t } = useTranslation('reader');
  const { id, seller } = post;
  const compared = useComparedIds();
  const { hidden } = useReader();
  const { hide, unhide } = useHiding();
  const isOwn = useSession()?.userId === seller.id;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => restoreFocusOf(id, button.current), [id]);

  const isCompared = compared.includes(id);
  const toggleCompared = () => {
    if (isCompared) storeComparedIds(compared.filter((each) => each !== id));
    else if (compared.length < MAX_COMPARED) storeComparedIds([...compared, id]);
    else notify.error(t('compare.full', { value: MAX_COMPARED }));
  };
  const target = findHidingTarget(hidden, post);
  const hideOnSelect = (newTarget: HidingTarget) => () => {
    passFocusOf(id);
    hide(newTarget);
  };
  const hidingItems = target
    ? [{ label: t('hidden.show'), onSelect: () => unhide(target) }]
    : [
        { label: t('menu.hidePost'), onSelect: hideOnSelect({ post: id }) },
        {
          label: t('menu.hideSeller', { name: seller.name }),
          onSelect: hideOnSelect({ seller: { id: seller.id, name: seller.name } }),
        },
      ];
  return (
    <div>
      <ItemMenu
        trigger={
          <IconButton
            ref={button}
            label={t('menu.label', { title: postTitle(post) })}
            className="group/more text-white"
          >
            <span className="flex size-9 items-center justify-center rounded-full bg-black/45 transition-colors group-hover/more:bg-black/70">
              <Ellipsis aria-hidden className="size-[18px]" />
            </span>
          </IconButton>
        }
        items={[
          { label: t(isCompared ? 'menu.compareNot' : 'menu.compare'), onSelect: toggleCompared },
          ...(isOwn ? [] : hidingItems),
        ]}
      />
    </div>
  );
}
