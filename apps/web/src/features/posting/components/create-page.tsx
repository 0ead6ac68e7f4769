import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useSession } from '@/lib/kept-session.ts';
import { branded, usePageTitle } from '@/lib/page-title.ts';
import { queryClient } from '@/lib/query.ts';
import { ErrorState } from '@/ui/states.tsx';
import { Container } from '@/ui/surface.tsx';
import { chooseDraft, readDraftRecord } from '../draft-record.ts';
import { brandsQuery, createDataQuery, draftQuery } from '../posting-queries.ts';
import { CreateForm } from './create-form.tsx';
import { PostingSkeleton } from './posting-skeleton.tsx';

/** A new ad: begun here or gone on with from wherever it was left. */
export default function CreatePage() {
  const { t } = useTranslation('posting');
  usePageTitle(branded(t('create.title')));
  // While somebody signs in again the form stays.
  const session = useSession();
  const [known, setKnown] = useState(session?.userId);
  if (session && session.userId !== known) setKnown(session.userId);
  return known === undefined ? null : <OwnCreatePage key={known} userId={known} />;
}

function OwnCreatePage({ userId }: { userId: number }) {
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery(createDataQuery());
  const draft = useQuery(draftQuery());
  // The most wanted makes come with the form: later they would push it down.
  const { isPending: waitsForMakes } = useQuery(brandsQuery());
  // Which draft it is is decided once; what the server answers later is this form's own.
  const [start, setStart] = useState<ReturnType<typeof chooseDraft>>();
  if (!start && (draft.isSuccess || draft.isError)) {
    setStart(chooseDraft(readDraftRecord(userId), draft.data));
  }
  if (data && start && !waitsForMakes) {
    const onDiscarded = () => {
      queryClient.setQueryData(draftQuery().queryKey, null);
      setStart(chooseDraft(null, null));
      setRound(round + 1);
      window.scrollTo({ top: 0 });
    };
    return <CreateForm key={round} {...{ data, userId, start, onDiscarded }} />;
  }
  if (error) {
    return (
      <Container>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Container>
    );
  }
  return <PostingSkeleton />;
}
