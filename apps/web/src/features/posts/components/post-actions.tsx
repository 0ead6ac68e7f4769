import { addresses, MAX_COMPARED, type Post } from '@pitlane/contracts';
import { Columns2, Heart, Share2 } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { postAddress } from '@/lib/post-address.ts';
import { LinkButton } from '@/ui/button.tsx';
import { storeComparedIds, useCompared } from '../comparison-selection.ts';
import { fullTitle } from '../post-texts.ts';
import { useFavorite } from '../use-favorite.ts';

const action =
  'flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-control p-0.5 text-[13px] leading-5 font-semibold transition-colors hover:bg-sunken';

/** Shares with the system's dialog on phones; elsewhere copies the link. */
function useShare(post: Post) {
  const { t } = useTranslation('posts-page');
  return async () => {
    const url = new URL(postAddress(post), location.origin).href;
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      // Dismissing the system's dialog is not an error.
      await navigator.share({ title: fullTitle(post), url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      notify.success(t('actions.copied'));
    } catch {
      notify.error(t('actions.notCopied'));
    }
  };
}

function useComparing({ id }: Post) {
  const { t } = useTranslation('posts-page');
  const ids = useCompared();
  const isCompared = ids.includes(id);
  const toggle = () => {
    if (isCompared) storeComparedIds(ids.filter((each) => each !== id));
    else if (ids.length < MAX_COMPARED) storeComparedIds([...ids, id]);
    else notify.error(t('compare.full', { value: MAX_COMPARED }));
  };
  return { ids, isCompared, toggle };
}

export function PostActions({ post }: { post: Post }) {
  const { t } = useTranslation('posts-page');
  const toggle = useFavorite(post);
  const share = useShare(post);
  const comparing = useComparing(post);
  return (
    <div className="grid grid-cols-3 gap-1">
      <button type="button" aria-pressed={post.favorites} onClick={toggle} className={action}>
        <Heart
          aria-hidden
          className="size-[18px] shrink-0"
          fill={post.favorites ? 'currentColor' : 'none'}
        />
        {t('actions.favorite')}
      </button>
      <button type="button" onClick={() => void share()} className={action}>
        <Share2 aria-hidden className="size-[18px] shrink-0" />
        {t('actions.share')}
      </button>
      <button
        type="button"
        aria-pressed={comparing.isCompared}
        onClick={comparing.toggle}
        className={action}
      >
        <Columns2 aria-hidden className="size-[18px] shrink-0" />
        {t(comparing.isCompared ? 'compare.added' : 'compare.add')}
      </button>
      {comparing.ids.length > 1 && (
        <LinkButton to={addresses.compare(comparing.ids)} className="col-span-3">
          {t('compare.open', { value: comparing.ids.length })}
        </LinkButton>
      )}
    </div>
  );
}
