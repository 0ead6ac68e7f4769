import { addresses, MAX_COMPARED, type Post } from '@pitlane/contracts';
import { Columns2, Heart, Share2 } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { postAddress } from '@/lib/post-address.ts';
import { LinkButton } from '@/ui/button.tsx';
import { storeComparedIds, useComparedIds } from '../comparison-selection.ts';
import { fullTitle } from '../post-texts.ts';
import { useFavorite } from '../use-favorite.ts';

const actionClass =
  'flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-control p-0.5 text-[13px] leading-5 font-semibold transition-colors hover:bg-sunken';

/** Returns a handler that opens the system's share dialog on phones and copies the link elsewhere. */
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

function useComparisonToggle({ id }: Post) {
  const { t } = useTranslation('posts-page');
  const ids = useComparedIds();
  const isCompared = ids.includes(id);
  const toggle = () => {
    if (isCompared) storeComparedIds(ids.filter((comparedId) => comparedId !== id));
    else if (ids.length < MAX_COMPARED) storeComparedIds([...ids, id]);
    else notify.error(t('compare.full', { value: MAX_COMPARED }));
  };
  return { ids, isCompared, toggle };
}

export function PostActions({ post }: { post: Post }) {
  const { t } = useTranslation('posts-page');
  const toggle = useFavorite(post);
  const share = useShare(post);
  const comparison = useComparisonToggle(post);
  return (
    <div className="grid grid-cols-3 gap-1">
      <button type="button" aria-pressed={post.favorites} onClick={toggle} className={actionClass}>
        <Heart
          aria-hidden
          className="size-[18px] shrink-0"
          fill={post.favorites ? 'currentColor' : 'none'}
        />
        {t('actions.favorite')}
      </button>
      <button type="button" onClick={() => void share()} className={actionClass}>
        <Share2 aria-hidden className="size-[18px] shrink-0" />
        {t('actions.share')}
      </button>
      <button
        type="button"
        aria-pressed={comparison.isCompared}
        onClick={comparison.toggle}
        className={actionClass}
      >
        <Columns2 aria-hidden className="size-[18px] shrink-0" />
        {t(comparison.isCompared ? 'compare.added' : 'compare.add')}
      </button>
      {comparison.ids.length > 1 && (
        <LinkButton to={addresses.compare(comparison.ids)} className="col-span-3">
          {t('compare.open', { value: comparison.ids.length })}
        </LinkButton>
      )}
    </div>
  );
}
