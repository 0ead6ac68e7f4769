import type { ContentBlock, ContentKind, ContentPage } from '@pitlane/contracts';
import { ClipboardList } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Language, languages, useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { PaidMark } from '@/ui/paid-mark.tsx';
import { Segmented } from '@/ui/segmented.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { readShown, type ShownContent } from '../content-preview.ts';

/** Draws what editors have written as the site does. */
export interface ShowContent {
  page: (page: Pick<ContentPage, 'title' | 'lead' | 'picture' | 'blocks'>) => ReactNode;
  blocks: (blocks: readonly ContentBlock[]) => ReactNode;
}

interface ContentPreviewProps {
  kind: ContentKind;
  /** What the public call would answer, in both languages. */
  answer: Readonly<Record<Language, unknown>>;
  /** It is not what is stored. */
  isUnsaved: boolean;
  language: Language;
  onLanguage: (language: Language) => void;
  show: ShowContent;
}

/** A thing as the site will show it, in one language after the other. */
export function ContentPreview(props: ContentPreviewProps) {
  const { kind, answer, isUnsaved, language, onLanguage, show } = props;
  const { t } = useTranslation('moderation-content');
  const shown = readShown(answer[language]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isPage = kind === 'pages' || kind === 'services';
  return (
    <section aria-label={t('preview.title')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 ref={heading} tabIndex={-1} className="flex-1 text-[18px] outline-none">
          {t('preview.title')}
        </h3>
        <div className="w-full sm:w-[240px]">
          <Segmented
            label={t('textLanguage')}
            labelHidden
            value={language}
            onChange={onLanguage}
            options={languages.map((value) => ({ value, label: t(`languageNames.${value}`) }))}
          />
        </div>
      </div>
      <p role="status" className="text-[14px] leading-5 text-muted">
        {t(isUnsaved ? 'preview.unsaved' : 'preview.saved')}
      </p>
      <div lang={language}>
        {shown === null ? (
          <Card className="p-6 text-muted">{t('preview.unknown')}</Card>
        ) : isPage ? (
          <PagePreview shown={shown} show={show} />
        ) : (
          <CardPreview shown={shown} show={show} />
        )}
      </div>
    </section>
  );
}

interface ShownProps {
  shown: ShownContent;
  show: ShowContent;
}

function PagePreview({ shown, show }: ShownProps) {
  const { t } = useTranslation('moderation-content');
  const { title, lead, picture, blocks, form, seo } = shown;
  const page = {
    title: title || t('untitled'),
    lead: lead ?? '',
    picture: picture ?? null,
    blocks: blocks ?? [],
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-card border border-line bg-paper px-4 py-5 desk:px-6">
        <Drawn>{show.page(page)}</Drawn>
        {form && (
          <p className="mt-8 flex items-center gap-2 rounded-card border border-dashed border-control px-4 py-6 text-muted">
            <ClipboardList aria-hidden className="size-5 shrink-0" />
            {t('preview.form')}
          </p>
        )}
      </div>
      {seo && (
        <Card className="p-4">
          <p className="mb-2 text-[13px] leading-[18px] text-muted">{t('preview.seo')}</p>
          <p className="text-[18px] leading-6 wrap-anywhere">{seo.title || <Empty />}</p>
          <p className="mt-1 text-[14px] leading-5 text-muted wrap-anywhere">
            {seo.description || <Empty />}
          </p>
        </Card>
      )}
    </div>
  );
}

function CardPreview({ shown, show }: ShownProps) {
  const { t } = useTranslation('moderation-content');
  const { picture, image, icon_url: icon, group, button, advertiser, erid, blocks } = shown;
  const title = shown.title ?? shown.question ?? shown.name;
  const text = shown.text ?? shown.description;
  const link = shown.link ?? shown.link_url;
  return (
    <Card className="max-w-[560px] overflow-hidden">
      {picture ? (
        <img
          src={picture.src}
          alt=""
          width={picture.width}
          height={picture.height}
          style={{ backgroundImage: `url("${picture.placeholder}")` }}
          className="block h-auto w-full bg-sunken bg-cover"
        />
      ) : (
        image && <img src={image} alt="" className="block h-auto w-full bg-sunken" />
      )}
      <div className="flex flex-col gap-2 p-4">
        {group && <p className="text-[13px] leading-[18px] text-muted">{group}</p>}
        <div className="flex items-center gap-3">
          {icon && (
            <img
              src={icon}
              alt=""
              // Links stand in the footer, on graphite.
              className={classes('size-8 shrink-0', shown.link_url && 'rounded bg-graphite p-1.5')}
            />
          )}
          <p className="min-w-0 text-[18px] leading-6 font-semibold tracking-tight wrap-anywhere">
            {title || <Empty />}
          </p>
        </div>
        {text && <p className="text-pretty wrap-anywhere">{text}</p>}
        {blocks && <Drawn>{show.blocks(blocks)}</Drawn>}
        {button && (
          <p>
            <span className="inline-flex min-h-11 items-center rounded-control bg-accent px-4 font-semibold text-on-accent">
              {button}
            </span>
          </p>
        )}
        <PaidMark advertiser={advertiser ?? null} erid={erid ?? null} className="text-muted" />
        {link && (
          <p className="border-t border-line pt-2 text-[13px] leading-[18px] text-muted wrap-anywhere">
            {t('preview.link', { link })}
          </p>
        )}
      </div>
    </Card>
  );
}

function Drawn({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-40" />}>{children}</Suspense>;
}

function Empty() {
  const { t } = useTranslation('moderation-content');
  return <span className="font-normal text-muted">{t('empty')}</span>;
}
