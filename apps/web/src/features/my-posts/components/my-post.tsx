import { addresses, type Post } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { PostPhoto } from '@/features/posts/components/post-photo.tsx';
import { engineFacts, fullTitle } from '@/features/posts/post-texts.ts';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { freeSpecialPlacementsQuery } from '@/lib/own-posts.ts';
import { postAddress } from '@/lib/post-address.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { Price } from '@/ui/price.tsx';
import { Card } from '@/ui/surface.tsx';
import { isDenied, isUrgent, nextStep } from '../next-step.ts';
import type { PostStep } from '../post-actions.ts';
import { MoreActions } from './more-actions.tsx';
import { PostReview, PostState } from './post-state.tsx';
import { ViewsBars } from './views-bars.tsx';

/**
 * Picture, facts and figures side by side on desktops; on phones the picture beside the title, smaller on the
 * narrowest, where the highest price must fit.
 */
export const myPostClasses =
  'grid grid-cols-[min(112px,30vw)_minmax(0,1fr)] gap-x-3 gap-y-3 p-3 sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-x-4 desk:grid-cols-[208px_minmax(0,1fr)_208px] desk:grid-rows-[auto_1fr] desk:gap-x-5 desk:gap-y-2 desk:p-4';
const SIZES = '(min-width: 62.5rem) 208px, (min-width: 40rem) 160px, 112px';

interface MyPostProps {
  post: Post;
  freeCount: number | undefined;
  reviewMinutes: number | null;
  busy: boolean;
  /** True while a step of any ad is running. */
  locked: boolean;
  onStep: (step: PostStep) => void;
  onPrice: () => void;
}

export function MyPost({
  post,
  freeCount,
  reviewMinutes,
  busy,
  locked,
  onStep,
  onPrice,
}: MyPostProps) {
  const title = fullTitle(post);
  const [photo] = post.photos;
  return (
    <Card>
      <article aria-busy={busy || undefined} className={myPostClasses}>
        <IntentLink
          to={postAddress(post)}
          tabIndex={-1}
          aria-hidden
          className="self-start desk:row-span-2"
        >
          <PostPhoto photo={photo} sizes={SIZES} />
        </IntentLink>
        <div className="min-w-0">
          <h2 className="text-[16px] leading-[22px] text-pretty">
            <IntentLink to={postAddress(post)} className="hover:underline">
              {title}
            </IntentLink>
          </h2>
          <p className="mt-1">
            <Price
              value={post.price}
              sign={post.currency.sign}
              className="text-[clamp(16px,5vw,18px)] leading-6"
            />
          </p>
          <p className="mt-0.5 hidden text-[13px] leading-5 text-muted sm:block">
            {engineFacts(post)}
          </p>
        </div>
        <div className="col-span-2 flex flex-col gap-2 empty:hidden desk:col-span-1 desk:col-start-2">
          <PostState post={post} reviewMinutes={reviewMinutes} freeCount={freeCount} />
          <PostReview post={post} freeCount={freeCount} />
        </div>
        <div className="col-span-2 flex flex-col gap-3 sm:flex-row sm:items-end desk:col-span-1 desk:col-start-3 desk:row-span-2 desk:row-start-1 desk:flex-col desk:items-stretch">
          {/* An ad that was never published has no views. */}
          {(post.status === 'active' || post.views > 0) && (
            <ViewsBars total={post.views} days={post.own?.views_by_day ?? []} />
          )}
          <Actions {...{ post, title, locked, onStep, onPrice }} />
        </div>
      </article>
    </Card>
  );
}

interface ActionsProps extends Pick<MyPostProps, 'post' | 'locked' | 'onStep' | 'onPrice'> {
  title: string;
}

function Actions({ post, title, locked, onStep, onPrice }: ActionsProps) {
  const { t } = useTranslation('my-posts');
  const { data: freeSpecialPlacements } = useQuery(freeSpecialPlacementsQuery());
  const now = useNow();
  const step = nextStep(post, freeSpecialPlacements?.count ?? 0, now);
  const look = isUrgent(post, now) ? 'primary' : 'secondary';
  const otherActions = (post.own?.actions ?? []).filter((action) => action !== step);
  return (
    <div className="flex gap-2 sm:ml-auto sm:w-64 desk:mt-auto desk:ml-0 desk:w-auto">
      {step === null && (
        <LinkButton to={postAddress(post)} className="flex-1">
          {t('action.view')}
        </LinkButton>
      )}
      {step === 'update' && (
        <LinkButton to={addresses.productUpdate(post.id)} look={look} className="flex-1">
          {t(isDenied(post) ? 'action.fix' : 'action.update')}
        </LinkButton>
      )}
      {step !== null && step !== 'update' && (
        <ActionButton pending={locked} look={look} onClick={() => onStep(step)} className="flex-1">
          {t(`action.${step}`)}
        </ActionButton>
      )}
      {otherActions.length > 0 && (
        <MoreActions
          {...{ post, title, onStep }}
          actions={otherActions}
          busy={locked}
          onPrice={post.status === 'active' ? onPrice : undefined}
        />
      )}
    </div>
  );
}
