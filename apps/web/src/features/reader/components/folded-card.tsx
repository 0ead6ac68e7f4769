import { type PostCard, postTitle } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { revealPost, useReader } from '../api/reader.ts';
import { findHidingTarget } from '../hiding.ts';
import { passFocusOf, restoreFocusOf } from '../pass-focus.ts';
import { useHiding } from '../use-hiding.ts';

const actionClasses =
  'min-h-11 font-semibold text-ink underline underline-offset-4 hover:no-underline';

export function FoldedCard({ post }: { post: PostCard }) {
  const { t } = useTranslation('reader');
  const { hidden } = useReader();
  const { unhide } = useHiding();
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => restoreFocusOf(post.id, undoButton.current), [post.id]);
  const target = findHidingTarget(hidden, post);
  if (!target) return null;
  const title = postTitle(post);
  const withFocusPassed = (change: () => void) => () => {
    passFocusOf(post.id);
    change();
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
          onClick={withFocusPassed(() => revealPost(post.id))}
          className={actionClasses}
        >
          {t('folded.look')}
        </button>
        <button
          type="button"
          ref={undoButton}
          aria-label={t('folded.undoOf', { title })}
          onClick={withFocusPassed(() => unhide(target))}
          className={actionClasses}
        >
          {t('hidden.undo')}
        </button>
      </div>
    </div>
  );
}
