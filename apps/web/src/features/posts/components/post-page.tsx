import { addresses, type Post, vehicleAddress } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { formatMoney } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle } from '@/lib/page-title.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { classes } from '@/ui/classes.ts';
import { Container } from '@/ui/surface.tsx';
import { usePhones } from '../api/phones.ts';
import { fullTitle } from '../post-texts.ts';
import type { ResultListContext } from '../result-list-context.ts';
import { ContactBar } from './contact-bar.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { PostDescription, PostSpecs } from './post-details.tsx';
import { BackToResults, PostNeighbors } from './post-navigation.tsx';
import { PostPanel } from './post-panel.tsx';
import { SimilarPosts } from './similar-posts.tsx';

/** Gallery and panel: two columns on desktops, one on phones. */
export const postGridClass =
  'grid grid-cols-1 gap-x-8 gap-y-6 desk:grid-cols-[minmax(0,1fr)_360px] wide:grid-cols-[minmax(0,1fr)_384px] desk:grid-rows-[auto_1fr]';
export const postAsideClass = 'desk:col-start-2 desk:row-span-2 desk:row-start-1';

interface PostPageProps {
  post: Post;
  seller: ReactNode;
  banner: ReactNode;
  placard: ReactNode;
  onReport: () => void;
  onOffer: () => void;
  context: ResultListContext | null;
}

export function PostPage({
  post,
  seller,
  banner,
  placard,
  onReport,
  onOffer,
  context,
}: PostPageProps) {
  const { t } = useTranslation('posts-page');
  const { brand, model } = post;
  // Only public ads have neighbors and similar ads.
  const isPublic = post.status === 'active';
  const title = fullTitle(post);
  usePageTitle(
    t('pageTitle', {
      title,
      price: post.price ? formatMoney(post.price, post.currency.sign) : t('onRequest'),
    }),
  );
  const trail = [
    { title: t('navigation.start'), to: addresses.home() },
    { title: t('navigation.search'), to: addresses.search() },
    { title: brand.name, to: vehicleAddress(brand) },
    { title: model.name, to: vehicleAddress(brand, model) },
    { title },
  ];
  return (
    <Container>
      <div className="flex min-h-14 items-center desk:min-h-16 gap-x-4">
        {context && <BackToResults context={context} />}
        <div
          className={classes(
            'min-w-0 flex-1 [&_ol]:flex-nowrap [&_ol]:overflow-x-auto [&_ol]:[scrollbar-width:none] [&_li]:shrink-0',
            context && 'invisible desk:visible',
          )}
        >
          <Breadcrumbs items={trail} />
        </div>
        {isPublic && <PostNeighbors postId={post.id} context={context} />}
      </div>
      <p aria-live="polite" className="sr-only">
        {t('navigation.shown', { title })}
      </p>
      {banner}
      <PostBody key={post.id} post={post} seller={seller} onReport={onReport} onOffer={onOffer} />
      {isPublic && (
        <>
          {placard && <div className="mt-12">{placard}</div>}
          <div className="mt-12">
            <SimilarPosts postId={post.id} />
          </div>
        </>
      )}
    </Container>
  );
}

type PostBodyProps = Pick<PostPageProps, 'post' | 'seller' | 'onReport' | 'onOffer'>;

/** Parts with a state that is reset for another ad: photo, phone numbers, collapsed text. */
function PostBody({ post, seller, onReport, onOffer }: PostBodyProps) {
  const phones = usePhones(post.id);
  return (
    <article className={postGridClass}>
      <PhotoGallery post={post} phones={post.own === null ? phones : null} />
      <div className={postAsideClass}>
        <div className="desk:[@media(min-height:46rem)]:sticky desk:top-6">
          <PostPanel
            post={post}
            phones={phones}
            seller={seller}
            onReport={onReport}
            onOffer={onOffer}
          />
        </div>
      </div>
      <div className="flex flex-col gap-10 desk:pt-4">
        <PostSpecs post={post} />
        <PostDescription text={post.description} />
      </div>
      {post.own === null && <ContactBar postId={post.id} phones={phones} />}
    </article>
  );
}
