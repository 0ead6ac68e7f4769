import type { ContentKind, ContentPage } from '@pitlane/contracts';
import { ClipboardList } from 'lucide-react';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Language, languages, useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import type { Draft } from '../content-fields.ts';
import { type PreviewedCard, type PreviewedContent, parsePreview } from '../content-preview.ts';

export interface PreviewRenderers {
  page: (page: Pick<ContentPage, 'title' | 'lead' | 'picture' | 'blocks'>) => ReactNode;
  card: (card: PreviewedCard) => ReactNode;
}

interface ContentPreviewProps {
  kind: ContentKind;
  draft: Draft;
  previews: Readonly<Record<Language, unknown>>;
  isUnsaved: boolean;
  language: Language;
  onLanguage: (language: Language) => void;
  renderers: PreviewRenderers;
}

/** Links of a preview are disabled: following them would leave the editor. */
const preventNavigation = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};

export function ContentPreview(props: ContentPreviewProps) {
  const { kind, draft, previews, isUnsaved, language, onLanguage, renderers } = props;
  const { t } = useTranslation('moderation-content');
  const content = parsePreview(kind, previews[language], draft);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-label={t('preview.title')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 ref={heading} tabIndex={-1} className="flex-1 text-[18px] outline-none">
          {t('preview.title')}
        </h3>
        <div className="w-full sm:w-[240px]">
          <SegmentedControl
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
      <div lang={language} onClickCapture={preventNavigation}>
        {content === null ? (
          <Card className="p-6 text-muted">{t('preview.unknown')}</Card>
        ) : (
          <PreviewBody content={content} renderers={renderers} />
        )}
      </div>
    </section>
  );
}

function PreviewBody({
  content,
  renderers,
}: {
  content: PreviewedContent;
  renderers: PreviewRenderers;
}) {
  switch (content.kind) {
    case 'pages':
    case 'services':
      return <PagePreview page={content.item} renderers={renderers} />;
    case 'menu':
      return <PlainCard {...content.item} icon={content.item.icon_url} />;
    case 'links': {
      const { name, icon_url: icon, link_url: link } = content.item;
      return <PlainCard isDark title={name} icon={icon} link={link} />;
    }
    default:
      return (
        <div className="flex flex-col gap-3">
          <PreviewSuspense>{renderers.card(content)}</PreviewSuspense>
          {'link' in content.item && content.item.link && <LinkTarget link={content.item.link} />}
        </div>
      );
  }
}

function PagePreview({ page, renderers }: { page: ContentPage; renderers: PreviewRenderers }) {
  const { t } = useTranslation('moderation-content');
  const { title, form, seo } = page;
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-card border border-line bg-paper px-4 py-5 desk:px-6">
        <PreviewSuspense>
          {renderers.page({ ...page, title: title || t('untitled') })}
        </PreviewSuspense>
        {form && (
          <p className="mt-8 flex items-center gap-2 rounded-card border border-dashed border-control px-4 py-6 text-muted">
            <ClipboardList aria-hidden className="size-5 shrink-0" />
            {t('preview.form')}
          </p>
        )}
      </div>
      <Card className="p-4">
        <p className="mb-2 text-[13px] leading-[18px] text-muted">{t('preview.seo')}</p>
        <p className="text-[18px] leading-6 wrap-anywhere">{seo.title || <EmptyMark />}</p>
        <p className="mt-1 text-[14px] leading-5 text-muted wrap-anywhere">
          {seo.description || <EmptyMark />}
        </p>
      </Card>
    </div>
  );
}

interface PlainCardProps {
  title: string;
  icon: string | null;
  link: string;
  isDark?: boolean;
}

function PlainCard({ title, icon, link, isDark = false }: PlainCardProps) {
  return (
    <Card className="flex max-w-[560px] flex-col gap-2 p-4">
      <div className="flex items-center gap-3">
        {icon && (
          <img
            src={icon}
            alt=""
            className={classes('size-8 shrink-0', isDark && 'rounded bg-graphite p-1.5')}
          />
        )}
        <p className="min-w-0 font-semibold wrap-anywhere">{title || <EmptyMark />}</p>
      </div>
      <LinkTarget link={link} />
    </Card>
  );
}

function LinkTarget({ link }: { link: string }) {
  const { t } = useTranslation('moderation-content');
  return (
    <p className="text-[13px] leading-[18px] text-muted wrap-anywhere">
      {t('preview.link', { link })}
    </p>
  );
}

function PreviewSuspense({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-40" />}>{children}</Suspense>;
}

function EmptyMark() {
  const { t } = useTranslation('moderation-content');
  return <span className="font-normal text-muted">{t('empty')}</span>;
}
