import { addresses, type Post, type PostAction } from '@pitlane/contracts';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from '@/ui/button.tsx';
import { ItemMenu, type MenuItem } from '@/ui/item-menu.tsx';
import { actionTextKey, type PostStep } from '../post-actions.ts';

const isDestructive = (action: PostAction) => action === 'remove' || action === 'remove_force';

interface MoreActionsProps {
  post: Pick<Post, 'id' | 'status'>;
  title: string;
  actions: readonly PostAction[];
  /** True while a step is running: others have to wait. */
  busy: boolean;
  onStep: (step: PostStep) => void;
  /** Changes only the price; `undefined` if the ad does not allow it. */
  onPrice: (() => void) | undefined;
}

export function MoreActions({ post, title, actions, busy, onStep, onPrice }: MoreActionsProps) {
  const { t } = useTranslation('my-posts');
  const itemOf = (action: PostAction): MenuItem =>
    action === 'update'
      ? { label: t('action.update'), to: addresses.productUpdate(post.id) }
      : {
          label: t(`action.${actionTextKey(action, post)}`),
          onSelect: () => onStep(action),
          isLoss: isDestructive(action),
        };
  const sortedActions = actions.toSorted(
    (one, other) => Number(isDestructive(one)) - Number(isDestructive(other)),
  );
  return (
    <ItemMenu
      busy={busy}
      trigger={
        <IconButton
          label={t('action.more', { title })}
          aria-busy={busy || undefined}
          className="border border-control bg-card text-ink hover:bg-sunken aria-busy:opacity-55"
        >
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      }
      items={[
        onPrice ? { label: t('action.price'), onSelect: onPrice } : null,
        ...sortedActions.map(itemOf),
      ]}
    />
  );
}
