import { addresses, type Finding, type ModeratedPostPage, type Photo } from '@pitlane/contracts';
import { Camera, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation, withCurrentLanguage } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { PhotoPicture } from '../../../posts/components/photo-picture.tsx';
import { fullTitle, photoSources } from '../../../posts/post-texts.ts';
import { photoField } from '../../post-fields.ts';
import { FindingNotes } from './finding-notes.tsx';

const SIZES = '(min-width: 75rem) 280px, (min-width: 62.5rem) 32vw, 50vw';

interface PostPhotosProps {
  post: ModeratedPostPage;
  onPhoto: (index: number) => void;
}

/** All photos, the first one large; a click opens one in full screen. */
export function PostPhotos({ post, onPhoto }: PostPhotosProps) {
  const { t } = useTranslation('moderation');
  const id = useId();
  const title = fullTitle(post);
  const total = post.photos.length;
  const findingsAbout = (photo: Photo) =>
    post.findings.filter(({ field }) => field === photoField(photo.id));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-[18px] leading-6">
        {t('photo.title')} <span className="font-normal text-muted">{total}</span>
      </h3>
      {total === 0 && (
        <p className="mt-2 flex items-center gap-2 text-muted">
          <Camera aria-hidden className="size-5" />
          {t('photo.none')}
        </p>
      )}
      <ul className="mt-2 grid grid-cols-2 gap-1.5 sm:grid-cols-3">
        {post.photos.map((photo, index) => {
          const hasFindings = findingsAbout(photo).length > 0;
          const number = index + 1;
          return (
            <li key={photo.id} className={index === 0 ? 'col-span-2 row-span-2' : undefined}>
              <button
                type="button"
                data-photo={index}
                onClick={() => onPhoto(index)}
                className={classes(
                  'relative block aspect-[4/3] w-full cursor-zoom-in overflow-hidden rounded-md',
                  hasFindings && 'ring-3 ring-warning',
                )}
              >
                <PhotoPicture
                  photo={photo}
                  size="medium"
                  alt={t('photo.alt', { title, number, total })}
                  sources={photoSources(
                    photo,
                    index === 0 ? '(min-width: 62.5rem) 560px, 100vw' : SIZES,
                  )}
                  className="size-full"
                />
                <span className="sr-only">{t('photo.open', { number })}</span>
                <span
                  aria-hidden
                  className="absolute top-1.5 left-1.5 inline-flex min-w-6 items-center justify-center gap-1 rounded-full bg-black/65 px-1.5 text-[12px] leading-6 font-semibold text-white"
                >
                  {hasFindings && <TriangleAlert className="size-3.5 text-[#ffc46b]" />}
                  {number}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {post.photos.map((photo, index) =>
        findingsAbout(photo).map((finding) => (
          <PhotoFinding
            key={`${photo.id} ${finding.message}`}
            photo={photo}
            number={index + 1}
            finding={finding}
          />
        )),
      )}
    </section>
  );
}

interface PhotoFindingProps {
  photo: Photo;
  number: number;
  finding: Finding;
}

function PhotoFinding({ photo, number, finding }: PhotoFindingProps) {
  const { t } = useTranslation('moderation');
  return (
    <div
      id={`about-photo-${photo.id}`}
      tabIndex={-1}
      className="mt-3 rounded-card border border-warning bg-card p-3 outline-none focus:bg-gold-tint"
    >
      <p className="font-semibold">{t('photo.label', { number })}</p>
      <FindingNotes findings={[finding]} />
      {finding.posts.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          <li>
            <ComparedPhoto photo={photo} caption={t('findings.here')} />
          </li>
          {finding.posts.map((otherPost) => (
            <li key={otherPost.id}>
              <a
                href={withCurrentLanguage(addresses.product(otherPost.id))}
                target="_blank"
                rel="noreferrer"
                className="block underline underline-offset-4"
              >
                <ComparedPhoto
                  photo={otherPost.photo}
                  caption={t('findings.there', { id: otherPost.id })}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ComparedPhoto({ photo, caption }: { photo: Photo; caption: string }) {
  return (
    <figure>
      <PhotoPicture
        photo={photo}
        size="medium"
        className="aspect-[4/3] w-[min(38vw,260px)] overflow-hidden rounded-md"
      />
      <figcaption className="mt-1 text-[13px] leading-[18px]">{caption}</figcaption>
    </figure>
  );
}
