import { isTerms, matchAddress, readId } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { pageQuery, questionsQuery } from '@/features/content/api/content.ts';
import {
  ContentArticle,
  ContentArticleSkeleton,
} from '@/features/content/components/content-article.tsx';
import { ApiError, isNotFoundError } from '@/lib/api.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { loadPage } from '@/lib/load-page.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { withTexts } from '../with-texts.ts';

// Exported for card-preview.tsx, as in home.tsx.
export { Questions } from '@/features/content/components/questions.tsx';

const PageForm = lazyComponent(() =>
  withTexts(['forms-page', 'forms'], async () => ({
    default: (await import('@/features/forms/components/page-form.tsx')).PageForm,
  })),
);

const SLUG = /^[a-z0-9-]{1,100}$/;

interface LoaderData {
  path: string;
  slug: string;
  version: number | null;
}

/** Returns the page's slug: the one in the path, or that of a screen that shows a single page. */
function slugOf(path: string, slugParam: string | undefined): string {
  if (slugParam !== undefined) return slugParam;
  const name = matchAddress(path)?.name;
  return name === 'services' ? 'service' : (name ?? '');
}

const hasQuestions = (slug: string) => slug === 'contacts';

export async function loader({ request, params }: LoaderFunctionArgs): Promise<LoaderData> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/(?<=.)\/$/, '');
  const slug = slugOf(path, params.slug);
  if (!SLUG.test(slug)) throw new ApiError(404, 'page.not_found', 'HTTP 404');
  const version = isTerms(slug) ? readId(searchParams.get('version')) : null;
  await Promise.all([
    loadPage(pageQuery(slug), pageQuery(slug, version)),
    hasQuestions(slug) && loadPage(questionsQuery()).catch(() => {}),
  ]);
  return { path, slug, version };
}

export default function ContentPage() {
  const { path, slug, version } = useLoaderData<typeof loader>();
  const goTo = useGoTo();
  const { data: page, error } = useQuery(pageQuery(slug, version));
  const newestPage = useQuery(pageQuery(slug));
  const questions = useQuery({ ...questionsQuery(), enabled: hasQuestions(slug) });
  // A slug also matches routes of other kinds of page; redirects to the page's canonical path.
  const canonicalPath = page && page.link !== path ? page.link : null;
  useEffect(() => {
    if (canonicalPath !== null) goTo(canonicalPath, { replace: true });
  }, [canonicalPath, goTo]);
  if (error && (!page || isNotFoundError(error))) throw error;
  if (!page || canonicalPath !== null || newestPage.isLoading || questions.isLoading)
    return <ContentArticleSkeleton />;
  return (
    <ContentArticle
      key={page.slug}
      page={page}
      newestVersion={newestPage.data?.version ?? page.version}
      questions={hasQuestions(slug) ? (questions.data ?? []) : null}
      form={
        page.form && (
          <Suspense fallback={<Skeleton className="h-160 rounded-card" />}>
            <PageForm kind={page.form} />
          </Suspense>
        )
      }
    />
  );
}
