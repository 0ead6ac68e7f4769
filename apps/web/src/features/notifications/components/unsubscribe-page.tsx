import {
  addresses,
  checkUnsubscribe,
  emailTypes,
  getNotificationSettings,
  type UnsubscribeDetails,
  unsubscribe,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { HeadlinePage } from '@/ui/headline-page.tsx';
import { Loading } from '@/ui/loading.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';

/** Target of the unsubscribe links in emails. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return <UnsubscribeLoader key={token} token={token} />;
}

function UnsubscribeLoader({ token }: { token: string }) {
  const { t } = useTranslation('notifications');
  const checkQuery = queryOf(checkUnsubscribe, { params: { token } });
  const { data, error, refetch } = useQuery(checkQuery);
  if (data) {
    return (
      <UnsubscribeForm
        token={token}
        subscription={data}
        onResponse={(response) => {
          queryClient.setQueryData(checkQuery.queryKey, response);
          void queryClient.invalidateQueries({ queryKey: [getNotificationSettings.path] });
        }}
      />
    );
  }
  // An overlong token matches no endpoint, hence 404.
  if (error instanceof ApiError && (error.status === 422 || error.status === 404)) {
    return (
      <HeadlinePage title={t('unsubscribe.badTitle')} focused>
        <p className="mb-4 text-pretty">{t('unsubscribe.badText')}</p>
        <SettingsLinks />
      </HeadlinePage>
    );
  }
  return (
    <HeadlinePage title={t('unsubscribe.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('unsubscribe.loading')}>
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="mt-2 h-[66px]" />
          <Skeleton className="mt-5 h-11" />
        </Loading>
      )}
    </HeadlinePage>
  );
}

interface UnsubscribeFormProps {
  token: string;
  subscription: UnsubscribeDetails;
  onResponse: (response: UnsubscribeDetails) => void;
}

/**
 * Shows which emails the link concerns, with a button that stops them. Opening the link must not stop them, because
 * mail scanners follow links.
 */
function UnsubscribeForm({ token, subscription, onResponse }: UnsubscribeFormProps) {
  const { t } = useTranslation('notifications');
  const mutation = useCall(unsubscribe, { onSuccess: onResponse });
  const { stopped } = subscription;
  const request = mutation.isSuccess ? mutation.variables.body : null;
  // Emails that were switched off before the link was used are not resumed by undoing it.
  const wasOffBefore = request?.undo === true && stopped;
  const isSearchDeleted = subscription.scope === 'search' && subscription.name === null;
  const title = stopped ? (request ? 'stopped' : 'already') : request ? 'resumed' : 'title';
  return (
    <HeadlinePage title={t(`unsubscribe.${title}`)} focused={request !== null}>
      <p className="text-[18px] leading-6 font-semibold text-pretty wrap-anywhere">
        <SubscriptionName {...subscription} />
      </p>
      <p className="mt-2 text-pretty text-muted">
        {isSearchDeleted
          ? t('unsubscribe.goneText')
          : wasOffBefore
            ? t('unsubscribe.offText')
            : t(`unsubscribe.${subscription.scope}Text`)}
      </p>
      <div className="mt-5 flex flex-col gap-2">
        {isSearchDeleted || wasOffBefore ? null : (
          <ActionButton
            look={stopped ? 'secondary' : 'primary'}
            pending={mutation.isPending}
            onClick={() => mutation.mutate({ params: { token }, body: { undo: stopped } })}
          >
            {t(stopped ? 'unsubscribe.undo' : 'unsubscribe.submit')}
          </ActionButton>
        )}
        <ErrorText error={mutation.error} />
        <SettingsLinks scope={subscription.scope} />
      </div>
    </HeadlinePage>
  );
}

function SubscriptionName({ scope, name }: UnsubscribeDetails) {
  const { t } = useTranslation('notifications');
  switch (scope) {
    case 'all':
      return t('unsubscribe.all');
    case 'search':
      return name === null ? t('unsubscribe.gone') : t('unsubscribe.search', { name });
    case 'type': {
      const type = emailTypes.find((each) => each === name);
      return type ? t('unsubscribe.type', { type: t(`emails.${type}`) }) : name;
    }
    default:
      throw scope satisfies never;
  }
}

function SettingsLinks({ scope }: { scope?: UnsubscribeDetails['scope'] }) {
  const { t } = useTranslation('notifications');
  return (
    <div className="flex flex-col gap-2">
      {scope !== 'type' && (
        <LinkButton look="quiet" to={addresses.accountSavedSearches()}>
          {t('unsubscribe.searches')}
        </LinkButton>
      )}
      {(scope === undefined || scope === 'type') && (
        <LinkButton look="quiet" to={addresses.accountNotifications()}>
          {t('unsubscribe.settings')}
        </LinkButton>
      )}
    </div>
  );
}
