import type { Photo, Post } from '@pitlane/contracts';
import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPhone, phoneLink } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { classes } from '@/ui/classes.ts';
import { Price } from '@/ui/price.tsx';
import { errorText } from '@/ui/states.tsx';
import { REDUCED_MOTION } from '@/ui/use-media.ts';
import type { PhonesState } from '../api/phones.ts';
import { fullTitle } from '../post-texts.ts';
import { PhotoPicture } from './photo-picture.tsx';

interface PhotoViewerFooterProps {
  post: Post;
  /** `null` for an own ad. */
  phones: PhonesState | null;
  index: number;
  onIndex: (index: number) => void;
}

export function PhotoViewerFooter({ post, phones, index, onIndex }: PhotoViewerFooterProps) {
  return (
    <div className="on-graphite flex flex-col gap-2 bg-[#0a0c10] px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] text-white desk:px-4 desk:pb-3 [@media(max-height:30rem)]:flex-row [@media(max-height:30rem)]:items-center">
      {post.photos.length > 1 && (
        <Thumbnails photos={post.photos} index={index} onIndex={onIndex} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 [@media(max-height:30rem)]:max-w-1/2">
        <p className="col-span-2 truncate font-semibold sm:col-span-1">{fullTitle(post)}</p>
        <Price
          value={post.price}
          sign={post.currency.sign}
          className="row-start-2 text-[17px] leading-6 whitespace-nowrap"
        />
        {phones && <PhoneButton phones={phones} />}
      </div>
    </div>
  );
}

/** Shows as many thumbnails as fit and scrolls to the others. It is one tab stop, with arrow keys. */
function Thumbnails({
  photos,
  index,
  onIndex,
}: Pick<PhotoViewerFooterProps, 'index' | 'onIndex'> & { photos: readonly Photo[] }) {
  const { t } = useTranslation('posts-page');
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const row = list.current;
    const current = row?.children[index];
    const isMotionReduced = matchMedia(REDUCED_MOTION).matches;
    const behavior = isMotionReduced ? 'instant' : 'smooth';
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior });
    if (row?.contains(document.activeElement)) {
      current?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [index]);

  return (
    <ul
      ref={list}
      aria-label={t('viewer.thumbnails')}
      className="mx-auto flex w-fit max-w-full min-w-0 gap-1.5 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {photos.map((photo, photoIndex) => (
        <li key={photo.id} className="shrink-0">
          <button
            type="button"
            aria-label={t('gallery.thumbnail', { number: photoIndex + 1 })}
            aria-current={photoIndex === index ? 'true' : undefined}
            tabIndex={photoIndex === index ? 0 : -1}
            onClick={() => onIndex(photoIndex)}
            className={classes(
              'block h-12 w-16 overflow-hidden rounded-[6px] border-2 focus-visible:-outline-offset-2 desk:h-[66px] desk:w-22 [@media(max-height:30rem)]:h-12 [@media(max-height:30rem)]:w-16',
              photoIndex === index
                ? 'border-[#ff5a3c]'
                : 'border-transparent opacity-70 hover:opacity-100',
            )}
          >
            <PhotoPicture photo={photo} className="size-full" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Button that is replaced by the numbers, in the same space. */
function PhoneButton({ phones }: { phones: PhonesState }) {
  const { t } = useTranslation('posts-page');
  const container = useRef<HTMLDivElement>(null);
  const { data, isPending, isError, error, mutate } = phones;
  const wasPressed = useRef(false);
  // The pressed button has disappeared, so the focus moves to the number.
  useEffect(() => {
    if (data && wasPressed.current)
      container.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [data]);
  const requestPhones = () => {
    wasPressed.current = true;
    mutate();
  };
  return (
    <div
      ref={container}
      aria-live="polite"
      className="row-start-2 flex flex-col items-end gap-1 sm:row-span-2 sm:row-start-1"
    >
      {data ? (
        data.numbers.map((number) => (
          <a
            key={number}
            href={phoneLink(number)}
            aria-label={t('contact.call', { phone: formatPhone(number) })}
            className="inline-flex min-h-11 items-center gap-2 rounded-control bg-accent px-3 font-semibold whitespace-nowrap text-on-accent"
          >
            <Phone aria-hidden className="size-5 max-[23rem]:hidden" />
            {formatPhone(number)}
          </a>
        ))
      ) : (
        <ActionButton
          look="primary"
          pending={isPending}
          onClick={requestPhones}
          className="px-3 whitespace-nowrap"
        >
          <Phone aria-hidden className="size-5 shrink-0 max-[23rem]:hidden" />
          {t('contact.showPhone')}
        </ActionButton>
      )}
      {isError && <p className="max-w-48 text-right text-[13px] leading-5">{errorText(error)}</p>}
    </div>
  );
}
