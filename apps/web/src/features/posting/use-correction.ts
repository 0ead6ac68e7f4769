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
  postValues: PostingValues;
  restoredValues: PostingValues | null;
  /** True if the ad has changed since the correction was stored, so the user has to choose a version. */
  isOutdated: boolean;
}

export function startCorrection(data: UpdateData, storedForm: StoredForm | null): CorrectionStart {
  const { values, photos } = data.post;
  const postValues = valuesOfPost(data, values, photos);
  if (!storedForm) return { postValues, restoredValues: null, isOutdated: false };
  // The URLs of the ad's own photos change daily.
  const currentPhotos = storedForm.photos.map(
    (photo) => photos.find(({ id }) => id === photo.id) ?? photo,
  );
  return {
    postValues,
    restoredValues: draftValues(data, { ...storedForm, photos: currentPhotos }),
    isOutdated: storedForm.based_on !== serializeFields(draftFieldsOf(postValues)),
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
  /** Called with added photos that the server no longer has. */
  onPhotosLost: (ids: number[]) => void;
}

/** Stores changes to an ad on the device until they are sent. */
export function useCorrection({ form, userId, postId, start, onPhotosLost }: CorrectionOptions) {
  const { postValues, restoredValues } = start;
  const storageKey = correctionStorageKey(userId, postId);
  const [state, setState] = useState<'none' | 'on_device' | 'on_page'>(
    restoredValues ? 'on_device' : 'none',
  );
  const [isConflicting, setIsConflicting] = useState(start.isOutdated);
  /** True if the stored form belongs to this window. */
  const isOwn = useRef(restoredValues !== null);

  /** Stores the form on the device, without the version it is based on until the user has chosen one. */
  const store = (values: PostingValues, isChosen: boolean) => {
    isOwn.current = writeStoredForm(storageKey, {
      values,
      based_on: isChosen ? serializeFields(draftFieldsOf(postValues)) : null,
    });
    setState(isOwn.current ? 'on_device' : 'on_page');
  };
  const removeStoredForm = () => {
    if (isOwn.current) writeStoredForm(storageKey, null);
    isOwn.current = false;
    setState('none');
  };

  const storeChange = useEffectEvent((values: PostingValues) => {
    if (serializeValues(values) === serializeValues(postValues)) removeStoredForm();
    else store(values, !isConflicting);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeChange(values),
      }),
    [form],
  );

  // If another window changes the same ad, the device stores the latest change of either window.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (!isOwn.current || (key !== null && key !== storageKey)) return;
      isOwn.current = false;
      setState('on_page');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [storageKey]);

  const notifyLostPhotos = useEffectEvent(onPhotosLost);
  useEffect(() => {
    let isUnmounted = false;
    const ownPhotoIds = new Set(postValues.photos.map(({ id }) => id));
    const addedPhotos = restoredValues?.photos.filter(({ id }) => !ownPhotoIds.has(id)) ?? [];
    void Promise.all(addedPhotos.map(existsOnServer)).then((areStored) => {
      const missingIds = addedPhotos.filter((_, index) => !areStored[index]).map(({ id }) => id);
      if (!isUnmounted && missingIds.length > 0) notifyLostPhotos(missingIds);
    });
    return () => {
      isUnmounted = true;
    };
  }, [postValues, restoredValues]);

  return {
    /** `on_device`: stored on the device; `on_page`: the device cannot store it. */
    state,
    /** True until the user has chosen one of two versions. */
    isConflicting,
    keepMine: () => {
      setIsConflicting(false);
      store(form.getValues(), true);
    },
    /** Called after the changes were sent or discarded. */
    clear: removeStoredForm,
  };
}
