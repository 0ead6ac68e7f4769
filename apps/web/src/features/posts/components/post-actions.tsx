import type { Post } from '@pitlane/contracts';
import { Heart, Share2 } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { postAddress } from '@/lib/post-address.ts';
import { fullTitle } from '../post-texts.ts';
import { useFavourite } from '../use-favourite.ts';

const action =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-2 text-[13px] leading-5 font-semibold transition-colors hover:bg-sunken';

/** Phones share to the apps they have; elsewhere the link is copied. */
function useShare(post: Post) {
  const { t } = useTranslation('posts-page');
  return async () => {
    const url = new URL(postAddress(post), location.origin).href;
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      // Dismissing the system's sheet is no failure.
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

/** Save and share. */
export function PostActions({ post }: { post: Post }) {
  const { t } = useTranslation('posts-page');
  const toggle = useFavourite(post);
  const share = useShare(post);
  return (
    <div className="grid grid-cols-2 gap-1">
      <button type="button" aria-pressed={post.favorites} onClick={toggle} className={action}>
        <Heart
          aria-hidden
          className="size-[18px] shrink-0"
          fill={post.favorites ? 'currentColor' : 'none'}
        />
        {t('actions.favourite')}
      </button>
      <button type="button" onClick={() => void share()} className={action}>
        <Share2 aria-hidden className="size-[18px] shrink-0" />
        {t('actions.share')}
      </button>
    </div>
  );
}
