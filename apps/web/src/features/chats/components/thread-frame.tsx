import { addresses, type Person, type PostRef } from '@pitlane/contracts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { PostLink } from '@/features/posts/components/post-link.tsx';
import { PostPhoto } from '@/features/posts/components/post-photo.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { IconLink } from '@/ui/button.tsx';
import { Badge } from '@/ui/chip.tsx';
import { classes } from '@/ui/classes.ts';
import { Price } from '@/ui/price.tsx';
import { useVisibleArea } from '../use-visible-area.ts';

/** On phones it covers the page, except for the on-screen keyboard. */
const frameClasses =
  'flex min-h-0 min-w-0 flex-col bg-paper max-md:fixed max-md:inset-x-0 max-md:top-(--visible-top,0px) max-md:z-20 max-md:h-(--visible-height,100dvh) max-md:[container:thread/size]';

interface ThreadFrameProps {
  /** `undefined` while loading, `null` if there is no such chat. */
  person: Pick<Person, 'id' | 'name'> | null | undefined;
  post: PostRef | null | undefined;
  /** True if the person is the seller, and therefore has a page. */
  isSeller: boolean;
  offer?: ReactNode;
  backAddress: string;
  menu?: ReactNode;
  children: ReactNode;
}

export function ThreadFrame({
  person,
  post,
  offer,
  isSeller,
  backAddress,
  menu,
  children,
}: ThreadFrameProps) {
  const { t } = useTranslation('chats');
  const section = useRef<HTMLElement>(null);
  useVisibleArea(section);
  usePageTitle(person && post ? withSiteName(`${person.name}: ${post.title}`) : undefined);
  return (
    <section
      ref={section}
      data-whole-screen
      aria-label={t('thread.label')}
      className={frameClasses}
    >
      <header
        className={classes(
          'flex min-h-14 items-center gap-1 border-b border-line bg-card pr-2 pl-4 max-md:pt-[env(safe-area-inset-top)] max-md:pl-1',
          person === null && 'md:sr-only',
        )}
      >
        <IconLink to={backAddress} label={t('thread.back')} className="hover:bg-sunken md:hidden">
          <ArrowLeft aria-hidden className="size-5" />
        </IconLink>
        <h1 className="min-w-0 flex-1 truncate text-[17px] leading-6">
          {!person && <span className="sr-only">{t('title')}</span>}
          {person && isSeller ? (
            <IntentLink to={addresses.seller(person.id)} className="hover:underline">
              {person.name}
            </IntentLink>
          ) : (
            person?.name
          )}
        </h1>
        {menu}
      </header>
      {post !== null && (
        <div className="border-b border-line bg-card px-4 py-2 keyboard:py-1">
          <div className="flex min-h-[52px] items-center gap-3 keyboard:min-h-0">
            {post && <PinnedPost post={post} />}
          </div>
          {offer}
        </div>
      )}
      {children}
    </section>
  );
}

function PinnedPost({ post }: { post: PostRef }) {
  const { t } = useTranslation('chats');
  const { card, gone } = post;
  return (
    <>
      <PostPhoto
        photo={card?.photos[0]}
        sizes="68px"
        className="w-[68px] shrink-0 keyboard:hidden"
      />
      <div className="min-w-0 flex-1 keyboard:flex keyboard:items-baseline keyboard:gap-2">
        <p className="truncate text-[14px] leading-5 keyboard:flex-1">
          <PostLink post={post} />
        </p>
        {card && (
          <p className="flex flex-wrap items-baseline gap-x-2 keyboard:shrink-0">
            <Price
              value={card.price}
              sign={card.currency.sign}
              className="text-[16px] leading-[22px]"
            />
            <span className="text-[13px] leading-5 text-muted keyboard:hidden">
              {card.location.city.name}
            </span>
          </p>
        )}
        {gone && <Badge>{t(`gone.${gone}`)}</Badge>}
      </div>
    </>
  );
}
