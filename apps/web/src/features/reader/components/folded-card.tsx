import { type PostCard, postTitle } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { revealPost, useReader } from '../api/reader.ts';
import { hiddenBy } from '../hiding.ts';
import { passFocusOf, takeFocusOf } from '../lost-focus.ts';
import { useHiding } from '../use-hiding.ts';

const action = 'min-h-11 font-semibold text-ink underline underline-offset-4 hover:no-underline';

export function FoldedCard({ post }: { post: PostCard }) {
  const { t } = useTranslation('reader');
  const { hidden } = useReader();
  const { bringBack } = useHiding();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => takeFocusOf(post.id, back.current), [post.id]);
  const target = hiddenBy(hidden, post);
  if (!target) return null;
  const title = postTitle(post);
  const leave = (act: () => void) => () => {
    passFocusOf(post.id);
    act();
  };
  return (
    <div className="flex h-full flex-wrap content-center items-center gap-x-4 rounded-card border border-dashed border-control px-3.5 py-1.5 text-[13px] leading-5 text-muted">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {'post' in target
          ? t('folded.post', { title })
          : t('folded.seller', { title, name: target.seller.name })}
      </p>
      <div className="flex gap-x-4">
        <button
          type="button"
          aria-label={t('folded.lookAt', { title })}
          onClick={leave(() => revealPost(post.id))}
          className={action}
        >
          {t('folded.look')}
        </button>
        <button
          type="button"
          ref={back}
          aria-label={t('folded.undoOf', { title })}
          onClick={leave(() => bringBack(target))}
          className={action}
        >
          {t('hidden.undo')}
        </button>
      </div>
    </div>
  );
}
