import { addresses, type ContentPage, isTerms, type Question } from '@pitlane/contracts';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { classes } from '@/ui/classes.ts';
import { Container, Skeleton } from '@/ui/surface.tsx';
import { sectionsOf } from '../headings.ts';
import { ContactOptions } from './contact-options.tsx';
import ContentBlocks from './content-blocks.tsx';
import { PageOpening } from './page-opening.tsx';
import { PageSections } from './page-sections.tsx';
import { Questions } from './questions.tsx';
import { ServiceCards } from './service-cards.tsx';
import { TermsEdition } from './terms-edition.tsx';

/** Minimum number of sections for a table of contents. */
const MIN_SECTIONS = 3;

/** Cannot be the anchor of a heading, which contains no underscore. */
const FORM_ANCHOR = 'the_form';

interface ContentArticleProps {
  page: ContentPage;
  /** Number of the newest version of the terms. */
  newestVersion: number;
  questions: readonly Question[] | null;
  form: ReactNode;
}

/** Returns the document title as rendered by the server. */
export const pageTitleOf = ({ title, seo }: Pick<ContentPage, 'title' | 'seo'>) =>
  seo.title === title ? withSiteName(title) : seo.title;

/** Scrolls to the section in the URL's hash, which was not rendered yet when the page opened. */
function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash && window.scrollY === 0) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

export function ContentArticle({ page, newestVersion, questions, form }: ContentArticleProps) {
  const { t } = useTranslation('content');
  usePageTitle(pageTitleOf(page));
  useScrollToAnchor();
  const isService = page.link.startsWith(`${addresses.services()}/`);
  const sections = sectionsOf(page.blocks);
  const hasForm = form !== null;
  const isLong = !hasForm && sections.length >= MIN_SECTIONS;
  return (
    <Container className="pb-10">
      <Breadcrumbs
        items={[
          { title: t('start'), to: addresses.home() },
          ...(isService ? [{ title: t('services'), to: addresses.services() }] : []),
          { title: page.title },
        ]}
      />
      <PageOpening page={page}>
        {isTerms(page.slug) && <TermsEdition page={page} newestVersion={newestVersion} />}
        {questions && <ContactOptions />}
        {hasForm && (
          // On phones the form is far below.
          <a
            href={`#${FORM_ANCHOR}`}
            className="mt-6 inline-flex min-h-11 items-center self-start rounded-control bg-accent px-5 font-semibold text-on-accent hover:bg-accent-strong desk:hidden"
          >
            {t('toForm')}
          </a>
        )}
      </PageOpening>
      {page.children.length > 0 && (
        <div className="mt-8">
          <ServiceCards services={page.children} />
        </div>
      )}
      <div
        className={classes(
          'mt-8 grid items-start gap-x-12 gap-y-10 desk:mt-12',
          hasForm && 'desk:grid-cols-2 desk:grid-rows-[auto_1fr]',
          isLong && 'desk:grid-cols-[220px_minmax(0,1fr)] wide:grid-cols-[260px_minmax(0,1fr)]',
        )}
      >
        {isLong && <PageSections sections={sections} />}
        <article className="min-w-0 text-[17px] leading-7">
          <ContentBlocks blocks={page.blocks} />
        </article>
        {questions && <Questions questions={questions} />}
        {hasForm && (
          <div
            id={FORM_ANCHOR}
            className="min-w-0 scroll-mt-4 desk:col-start-2 desk:row-span-2 desk:row-start-1"
          >
            {form}
          </div>
        )}
      </div>
    </Container>
  );
}

export function ContentArticleSkeleton() {
  return (
    <Container>
      <div className="flex h-[46px] items-center">
        <Skeleton className="h-5 w-60" />
      </div>
      <Skeleton className="mt-2 h-14 w-full max-w-120" />
      <Skeleton className="mt-4 h-7 w-full max-w-160" />
      <Skeleton className="mt-12 h-120 w-full max-w-180 rounded-card" />
    </Container>
  );
}
