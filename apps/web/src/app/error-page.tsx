import { addresses, allPostsAddress } from '@pitlane/contracts';
import { Suspense, useCallback, useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { isNotFoundError } from '@/lib/api.ts';
import { translate, useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { canRetryLoad, reportOrReload } from '@/lib/report-or-reload.ts';
import { useOnlineEvent } from '@/lib/use-online-event.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { errorText } from '@/ui/states.tsx';
import { Container } from '@/ui/surface.tsx';
import { Suggestions } from './suggestions.tsx';

const NotFound = lazyComponent(async () => ({
  default: (await import('./not-found.tsx')).NotFound,
}));

export function ErrorPage() {
  const error = useRouteError();
  if (!isNotFoundError(error)) return <Failure error={error} />;
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('app');
  const { revalidate, state } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  useOnlineEvent(retry);
  useEffect(() => {
    if (canRetryLoad(error)) retry();
    else void reportOrReload(error);
  }, [error, retry]);
  usePageTitle(withSiteName(t('error.title')));
  return (
    <Container className="flex flex-col gap-12 py-12">
      <div className="flex flex-col items-start gap-4">
        <h1>{t('error.title')}</h1>
        <p role="alert" className="max-w-160 text-muted">
          {errorText(error)}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={state === 'loading'} onClick={retry}>
            {translate('ui:error.retry')}
          </Button>
          <LinkButton to={allPostsAddress()}>{t('error.allPosts')}</LinkButton>
          <LinkButton to={addresses.home()}>{t('error.home')}</LinkButton>
        </div>
      </div>
      <Suggestions />
    </Container>
  );
}
