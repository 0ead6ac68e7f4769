import { addresses, type Post } from '@pitlane/contracts';
import { useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { isLongText } from '../post-description.ts';
import { postFigures, postSpecs } from '../post-specs.ts';

export function PostSpecs({ post }: { post: Post }) {
  const { t } = useTranslation('posts-page');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('specs.title')}</h2>
      <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:flex">
        {postFigures(post).map(({ name, label, value }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end gap-0.5 bg-card px-4 py-3 odd:last:col-span-2 sm:flex-1"
          >
            <dt className="text-[13px] leading-5 text-muted">{label}</dt>
            <dd className="text-[20px] leading-7 font-bold tracking-tight whitespace-nowrap wide:text-[24px] wide:leading-8">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 gap-x-10 md:columns-2 desk:max-wide:columns-1">
        {postSpecs(post).map(({ name, label, value, filter }) => (
          <div
            key={name}
            className="grid break-inside-avoid grid-cols-[minmax(0,9fr)_minmax(0,11fr)] gap-4 border-b border-line py-2.5"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">
              {filter ? (
                <IntentLink
                  to={addresses.search(filter, post)}
                  className="underline decoration-control decoration-1 underline-offset-4 hover:decoration-ink"
                >
                  {value}
                </IntentLink>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Description with its paragraphs preserved; a long one is collapsed at first. */
export function PostDescription({ text }: { text: string }) {
  const { t } = useTranslation('posts-page');
  const id = useId();
  const isLong = isLongText(text);
  const [isExpanded, setIsExpanded] = useState(false);
  if (text.trim() === '') return null;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('description.title')}</h2>
      <p
        id={id}
        className={classes(
          'mt-3 max-w-[68ch] text-[16px] leading-[26px] whitespace-pre-line wrap-anywhere',
          isLong && !isExpanded && 'line-clamp-[10]',
        )}
      >
        {text.trim()}
      </p>
      {isLong && (
        <Button
          look="quiet"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
          className="mt-1 -ml-4 underline underline-offset-4"
        >
          {isExpanded ? t('description.less') : t('description.all')}
        </Button>
      )}
    </section>
  );
}
