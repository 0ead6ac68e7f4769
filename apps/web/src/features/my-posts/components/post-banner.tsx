import { addresses, type Post } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Card } from '@/ui/surface.tsx';
import { isDenied } from '../next-step.ts';
import { tabOf } from '../own-tab.ts';
import { PostReview, PostState } from './post-state.tsx';

/** Status of an ad and its next step, above its page for the owner and moderators. */
export default function PostBanner({ post }: { post: Post }) {
  const { t } = useTranslation('my-posts');
  const { own, status } = post;
  const isAdDenied = isDenied(post);
  return (
    <Card className="mb-6">
      <section
        aria-label={t('banner.label')}
        className="flex flex-col gap-3 p-4 desk:flex-row desk:items-center desk:gap-6 desk:px-5"
      >
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <p className="flex flex-wrap gap-x-2 font-semibold">
            {t(`status.${status}`)}
            <span className="font-normal text-muted">{t(own ? 'banner.own' : 'banner.staff')}</span>
          </p>
          <PostState post={post} />
          <PostReview post={post} />
        </div>
        <div className="flex flex-wrap gap-2">
          {own?.actions.includes('update') && (
            <LinkButton
              look={isAdDenied ? 'primary' : 'secondary'}
              to={addresses.productUpdate(post.id)}
              className="max-desk:flex-1"
            >
              {t(isAdDenied ? 'action.fix' : 'action.update')}
            </LinkButton>
          )}
          {own ? (
            <LinkButton to={addresses.accountPosts(tabOf(status))} className="max-desk:flex-1">
              {t('banner.myPosts')}
            </LinkButton>
          ) : (
            <LinkButton to={addresses.moderation()}>{t('banner.moderation')}</LinkButton>
          )}
        </div>
      </section>
    </Card>
  );
}
