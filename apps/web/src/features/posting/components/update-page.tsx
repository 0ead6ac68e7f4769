import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNotFoundError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { LinkButton } from '@/ui/button.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Container } from '@/ui/surface.tsx';
import { updateDataQuery } from '../api/form.ts';
import { correctionStorageKey, readStoredForm, type StoredForm } from '../form-draft.ts';
import { useOwnerId } from '../use-owner-id.ts';
import { PostingSkeleton } from './posting-skeleton.tsx';
import { UpdateForm } from './update-form.tsx';

export function UpdatePage({ id }: { id: number }) {
  const { t } = useTranslation('posting');
  usePageTitle(withSiteName(t('update.title')));
  const ownerId = useOwnerId();
  return ownerId === undefined ? null : <UpdatePageOfUser key={ownerId} userId={ownerId} id={id} />;
}

function UpdatePageOfUser({ userId, id }: { userId: number; id: number }) {
  const [restartCount, setRestartCount] = useState(0);
  const [storedForm, setStoredForm] = useState<StoredForm | null>();
  useEffect(() => setStoredForm(readStoredForm(correctionStorageKey(userId, id))), [userId, id]);
  const { data, error, refetch } = useQuery(updateDataQuery(id));
  // Once shown, the form stays, regardless of refetches in the background.
  if (data && storedForm !== undefined) {
    return data.post.status === 'moderation' ? (
      <PostInModeration id={id} />
    ) : (
      <UpdateForm
        key={restartCount}
        data={data}
        userId={userId}
        storedForm={storedForm}
        onDiscarded={() => {
          setStoredForm(null);
          setRestartCount((previous) => previous + 1);
        }}
      />
    );
  }
  // The ad does not exist or belongs to another user.
  if (isNotFoundError(error)) throw error;
  if (error) {
    return (
      <Container>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Container>
    );
  }
  return <PostingSkeleton />;
}

function PostInModeration({ id }: { id: number }) {
  const { t } = useTranslation('posting');
  return (
    <Container className="py-6 desk:py-8">
      <meta name="robots" content="noindex" />
      <h1>{t('update.moderationTitle')}</h1>
      <Card className="mt-5 flex max-w-160 flex-col gap-4 p-4 desk:p-6">
        <p>{t('update.moderation')}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton look="primary" to={addresses.accountPosts('moderation')}>
            {t('update.toAds')}
          </LinkButton>
          <LinkButton to={addresses.product(id)}>{t('update.view')}</LinkButton>
        </div>
      </Card>
    </Container>
  );
}
