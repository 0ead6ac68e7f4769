import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNotFoundError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withBrand } from '@/lib/page-title.ts';
import { LinkButton } from '@/ui/button.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Container } from '@/ui/surface.tsx';
import { updateDataQuery } from '../api/form.ts';
import { correctionStorageKey, readStoredForm, type StoredForm } from '../form-draft.ts';
import { useOwner } from '../use-owner.ts';
import { PostingSkeleton } from './posting-skeleton.tsx';
import { UpdateForm } from './update-form.tsx';

export function UpdatePage({ id }: { id: number }) {
  const { t } = useTranslation('posting');
  usePageTitle(withBrand(t('update.title')));
  const owner = useOwner();
  return owner === undefined ? null : <OwnUpdatePage key={owner} userId={owner} id={id} />;
}

function OwnUpdatePage({ userId, id }: { userId: number; id: number }) {
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<StoredForm | null>();
  useEffect(() => setKept(readStoredForm(correctionStorageKey(userId, id))), [userId, id]);
  const { data, error, refetch } = useQuery(updateDataQuery(id));
  // Once shown, the form stays, regardless of refetches in the background.
  if (data && kept !== undefined) {
    return data.post.status === 'moderation' ? (
      <InModeration id={id} />
    ) : (
      <UpdateForm
        key={round}
        data={data}
        userId={userId}
        kept={kept}
        onDiscarded={() => {
          setKept(null);
          setRound((before) => before + 1);
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

function InModeration({ id }: { id: number }) {
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
