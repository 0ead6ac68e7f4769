import { addresses, type Post } from '@pitlane/contracts';
import { Eye, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '@/lib/clock.ts';
import { formatNumber, formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { useRequireSignIn } from '@/lib/session.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { Card } from '@/ui/surface.tsx';
import type { PhonesState } from '../api/phones.ts';
import { engineFacts, fullTitle } from '../post-texts.ts';
import { PhoneReveal } from './phone-numbers.tsx';
import { PostActions } from './post-actions.tsx';
import { PostMarks } from './post-marks.tsx';
import { PostPrice } from './post-price.tsx';

interface PostPanelProps {
  post: Post;
  phones: PhonesState;
  seller: ReactNode;
  onReport: () => void;
  onOffer: () => void;
}

export function PostPanel({ post, phones, seller, onReport, onOffer }: PostPanelProps) {
  const { t } = useTranslation('posts-page');
  const requireSignIn = useRequireSignIn();
  const goTo = useGoTo();
  const now = useNow();
  return (
    <Card className="flex flex-col gap-5 p-4 desk:p-5">
      <div className="flex flex-col gap-2">
        <PostMarks post={post} promoted={post.special_offer} />
        <h1 className="text-[24px] leading-[1.15] text-pretty hyphens-auto wide:text-[26px]">
          {fullTitle(post)}
        </h1>
        <p className="text-[14px] leading-5 text-muted">{engineFacts(post)}</p>
      </div>
      <PostPrice post={post} />
      {/* Owners see no contact buttons on their own ad. */}
      {post.own === null && (
        <div className={classes('flex flex-col gap-2', !post.price_offer && 'max-desk:hidden')}>
          <div className="hidden desk:block">
            <PhoneReveal phones={phones} />
          </div>
          <div className="flex gap-2">
            <Button
              onClick={() => requireSignIn(() => goTo(addresses.accountNewChat(post.id)))}
              className="flex-auto px-2 whitespace-nowrap max-desk:hidden"
            >
              {t('contact.write')}
            </Button>
            {post.price_offer && (
              <Button
                aria-haspopup="dialog"
                onClick={() => requireSignIn(onOffer)}
                className="flex-auto px-2 whitespace-nowrap"
              >
                {t('contact.offer')}
              </Button>
            )}
          </div>
        </div>
      )}
      <div className="border-t border-line pt-4">{seller}</div>
      <div className="border-t border-line pt-2">
        <PostActions post={post} />
        <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-0.5 text-[13px] leading-5 text-muted">
          <li className="inline-flex items-center gap-1">
            <MapPin aria-hidden className="size-3.5" />
            {post.location.city.name}
          </li>
          {post.published_at && (
            <li>
              <time dateTime={post.published_at}>{formatTimeAgo(post.published_at, now)}</time>
            </li>
          )}
          <li className="inline-flex items-center gap-1">
            <Eye aria-hidden className="size-3.5" />
            {t('meta.views', { count: post.views, value: formatNumber(post.views) })}
          </li>
          <li>{t('meta.number', { id: post.id })}</li>
          {post.own === null && (
            <li>
              <button
                type="button"
                onClick={() => requireSignIn(onReport)}
                className="relative underline underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-ink"
              >
                {t('actions.report')}
              </button>
            </li>
          )}
        </ul>
      </div>
    </Card>
  );
}
