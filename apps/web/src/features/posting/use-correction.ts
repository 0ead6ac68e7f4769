import type { Photo, UpdateData } from '@pitlane/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  correctionStorageKey,
  type StoredForm,
  serializeFields,
  serializeValues,
  writeStoredForm,
} from './form-draft.ts';
import { draftFieldsOf, draftValues, type PostingValues, valuesOfPost } from './posting-values.ts';

export interface CorrectionStart {
  posted: PostingValues;
  restored: PostingValues | null;
  /** True if the ad has changed since: the page asks which version to continue with. */
  outdated: boolean;
}

export function startCorrection(data: UpdateData, kept: StoredForm | null): CorrectionStart {
  const { values, photos } = data.post;
  const posted = valuesOfPost(data, values, photos);
  if (!kept) return { posted, restored: null, outdated: false };
  // The addresses of the ad's own photos change daily.
  const fresh = kept.photos.map((photo) => photos.find(({ id }) => id === photo.id) ?? photo);
  return {
    posted,
    restored: draftValues(data, { ...kept, photos: fresh }),
    outdated: kept.based_on !== serializeFields(draftFieldsOf(posted)),
  };
}

/** Reports whether the server still has a photo; any response except 404 counts as yes. */
const existsOnServer = ({ thumb }: Photo) =>
  fetch(thumb).then(
    ({ status }) => status !== 404,
    () => true,
  );

interface CorrectionOptions {
  form: UseFormReturn<PostingValues>;
  userId: number;
  postId: number;
  start: CorrectionStart;
  /** Called with new photos that the server has removed in the interim. */
  onPhotosGone: (ids: number[]) => void;
}

/** Stores changes to an ad on the device until they are sent. */
export function useCorrection({ form, userId, postId, start, onPhotosGone }: CorrectionOptions) {
  const { posted, restored } = start;
  const place = correctionStorageKey(userId, postId);
  const [state, setState] = useState<'none' | 'kept' | 'on_page'>(restored ? 'kept' : 'none');
  const [asking, setAsking] = useState(start.outdated);
  /** True if the stored form belongs to this window. */
  const isOwn = useRef(restored !== null);

  /** Stored as based on another version until the user has chosen. */
  const store = (values: PostingValues, isChosen: boolean) => {
    isOwn.current = writeStoredForm(place, {
      values,
      based_on: isChosen ? serializeFields(draftFieldsOf(posted)) : null,
    });
    setState(isOwn.current ? 'kept' : 'on_page');
  };
  const drop = () => {
    if (isOwn.current) writeStoredForm(place, null);
    isOwn.current = false;
    setState('none');
  };

  const onChange = useEffectEvent((values: PostingValues) => {
    if (serializeValues(values) === serializeValues(posted)) drop();
    else store(values, !asking);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(values),
      }),
    [form],
  );

  // Another window changes the same ad: the device stores what was typed last.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (!isOwn.current || (key !== null && key !== place)) return;
      isOwn.current = false;
      setState('on_page');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [place]);

  const notifyGone = useEffectEvent(onPhotosGone);
  useEffect(() => {
    let isUnmounted = false;
    const owned = new Set(posted.photos.map(({ id }) => id));
    const added = restored?.photos.filter(({ id }) => !owned.has(id)) ?? [];
    void Promise.all(added.map(existsOnServer)).then((there) => {
      const missingIds = added.filter((_, index) => !there[index]).map(({ id }) => id);
      if (!isUnmounted && missingIds.length > 0) notifyGone(missingIds);
    });
    return () => {
      isUnmounted = true;
    };
  }, [posted, restored]);

  return {
    /** `kept`: stored on the device; `on_page`: the device cannot store it. */
    state,
    /** True until the user has chosen one of two versions. */
    asking,
    keepMine: () => {
      setAsking(false);
      store(form.getValues(), true);
    },
    /** Called after the changes were sent or discarded. */
    clear: drop,
  };
}
