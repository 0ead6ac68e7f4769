import type { Draft } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { ErrorState } from '@/ui/states.tsx';
import { Container } from '@/ui/surface.tsx';
import { brandsQuery } from '../api/catalogue.ts';
import { createDataQuery, draftQuery } from '../api/form.ts';
import { type DraftStart, draftStorageKey, readStoredForm, startDraft } from '../form-draft.ts';
import { useOwnerId } from '../use-owner-id.ts';
import { CreateForm } from './create-form.tsx';
import { usePhotoUploads } from './photos/use-photo-uploads.ts';
import { PostingSkeleton } from './posting-skeleton.tsx';

export default function CreatePage() {
  const { t } = useTranslation('posting');
  usePageTitle(withSiteName(t('create.title')));
  const ownerId = useOwnerId();
  return ownerId === undefined ? null : <CreatePageOfUser key={ownerId} userId={ownerId} />;
}

function CreatePageOfUser({ userId }: { userId: number }) {
  const { t } = useTranslation('posting');
  const [restartCount, setRestartCount] = useState(0);
  const uploads = usePhotoUploads();
  const { data, error, refetch } = useQuery(createDataQuery());
  const draft = useQuery(draftQuery());
  const storedDraft = draft.data;
  // Waits for the popular makes, which would push the form down if they appeared later.
  const { isPending: areMakesPending } = useQuery(brandsQuery());
  // The draft is chosen once; later responses result from the form's own saves.
  const [start, setStart] = useState<DraftStart>();
  useEffect(() => {
    if (storedDraft === undefined) return;
    setStart(
      (previous) => previous ?? startDraft(readStoredForm(draftStorageKey(userId)), storedDraft),
    );
  }, [storedDraft, userId]);
  useEffect(() => {
    if (restartCount === 0) return;
    // The focused element disappeared with the previous form.
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [restartCount]);
  if (data && start && !areMakesPending) {
    const onRestart = (from: Draft | null) => {
      setStart(startDraft(null, from));
      setRestartCount((previous) => previous + 1);
    };
    return <CreateForm key={restartCount} {...{ data, userId, start, uploads, onRestart }} />;
  }
  // An empty form must not overwrite a draft that failed to load.
  const failure = error ?? (start ? null : draft.error);
  if (failure) {
    const onRetry = () => {
      if (error) void refetch();
      if (draft.error) void draft.refetch();
    };
    return (
      <Container className="py-6 desk:py-8">
        <h1>{t('create.title')}</h1>
        <ErrorState error={failure} onRetry={onRetry} />
      </Container>
    );
  }
  return <PostingSkeleton />;
}
