import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useSession } from '@/lib/kept-session.ts';
import { notify } from '@/lib/notify.ts';
import { branded, usePageTitle } from '@/lib/page-title.ts';
import { queryClient } from '@/lib/query.ts';
import { ErrorState } from '@/ui/states.tsx';
import { Container } from '@/ui/surface.tsx';
import { brandsQuery } from '../api/catalogue.ts';
import { createDataQuery, draftQuery } from '../api/form.ts';
import { type ChosenDraft, chooseDraft, noDraft, readDraftRecord } from '../draft-record.ts';
import { CreateForm } from './create-form.tsx';
import { usePhotoUploads } from './photos/use-photo-uploads.ts';
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
  const { t } = useTranslation('posting');
  const [round, setRound] = useState(0);
  const uploads = usePhotoUploads();
  const { data, error, refetch } = useQuery(createDataQuery());
  const draft = useQuery(draftQuery());
  // The most wanted makes come with the form: later they would push it down.
  const { isPending: waitsForMakes } = useQuery(brandsQuery());
  // Which draft it is is decided once; what the server answers later is this form's own.
  const [start, setStart] = useState<ChosenDraft>();
  if (!start && draft.isSuccess) {
    setStart(chooseDraft(readDraftRecord(userId), draft.data));
  }
  useEffect(() => {
    if (round === 0) return;
    // What had the focus is gone with the form before.
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [round]);
  const beginAnew = () => {
    setStart(noDraft);
    setRound((before) => before + 1);
  };
  if (data && start && !waitsForMakes) {
    const onDiscarded = () => {
      queryClient.setQueryData(draftQuery().queryKey, null);
      uploads.breakOff();
      beginAnew();
    };
    const onGone = () => {
      // Photos on their way go with the draft.
      notify.warning(t(uploads.breakOff() ? 'draft.goneWithUploads' : 'draft.gone'));
      beginAnew();
    };
    const form = { data, userId, start, uploads, onDiscarded, onGone };
    return <CreateForm key={round} {...form} />;
  }
  // A draft that could not be asked for is not none: it would be written over.
  const failure = error ?? (start ? null : draft.error);
  if (failure) {
    const onRetry = () => {
      if (error) void refetch();
      if (draft.error) void draft.refetch();
    };
    return (
      <Container>
        <ErrorState error={failure} onRetry={onRetry} />
      </Container>
    );
  }
  return <PostingSkeleton />;
}
