import type { Photo, UpdateData } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  forgetCorrection,
  isCorrectionKey,
  isOfToday,
  readCorrection,
  writeCorrection,
} from './correction-record.ts';
import { typedText } from './draft-merge.ts';
import { draftValues, type PostingValues, postedValues } from './posting-values.ts';

/** What the form of an own ad begins with. */
export interface CorrectionStart {
  /** The ad as it is. */
  posted: PostingValues;
  /** What was changed at an earlier visit and not sent. */
  restored: PostingValues | null;
  /** Something was, but of an ad that has changed since: it is forgotten. */
  outdated: boolean;
}

export function startCorrection(userId: number, data: UpdateData): CorrectionStart {
  const { id, values, photos } = data.post;
  const posted = postedValues(data, values, photos);
  const kept = readCorrection(userId, id);
  if (!kept) return { posted, restored: null, outdated: false };
  if (!isOfToday(kept, posted)) {
    forgetCorrection(userId, id);
    return { posted, restored: null, outdated: true };
  }
  // The addresses of the ad's own photos are new each day.
  const fresh = kept.photos.map((photo) => photos.find(({ id }) => id === photo.id) ?? photo);
  return { posted, restored: draftValues(data, { ...kept, photos: fresh }), outdated: false };
}

/** Whether the server still has a photo; unless it says no, it may. */
const isThere = ({ thumb }: Photo) =>
  fetch(thumb).then(
    ({ status }) => status !== 404,
    () => true,
  );

interface CorrectionOptions {
  form: UseFormReturn<PostingValues>;
  userId: number;
  postId: number;
  start: CorrectionStart;
}

interface KeptCorrection {
  /** `device`: it outlives this page; `page`: the device does not keep it. */
  place: 'none' | 'device' | 'page';
  /** Some of its photos the server does not have any more; they have left the form. */
  photosGone: boolean;
  /** It is sent or given up. */
  forget: () => void;
}

/** Keeps on the device what is changed in an ad until it is sent. */
export function useCorrection({
  form,
  userId,
  postId,
  start: { posted, restored },
}: CorrectionOptions): KeptCorrection {
  const [place, setPlace] = useState<KeptCorrection['place']>(restored ? 'device' : 'none');
  const [photosGone, setPhotosGone] = useState(false);

  /** Whether what the device keeps is of this window. */
  const isOwn = useRef(restored !== null);
  const isOver = useRef(false);
  useEffect(() => {
    let before = typedText(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = typedText(values);
        if (isOver.current || now === before) return;
        before = now;
        if (now === typedText(posted)) {
          if (isOwn.current) forgetCorrection(userId, postId);
          isOwn.current = false;
          setPlace('none');
        } else {
          isOwn.current = writeCorrection(userId, postId, { before: posted, after: values });
          setPlace(isOwn.current ? 'device' : 'page');
        }
      },
    });
  }, [form, userId, postId, posted]);

  // Another window changes the same ad: the device keeps what was typed last.
  useEffect(() => {
    const onChange = ({ key }: StorageEvent) => {
      if (!isOwn.current || !isCorrectionKey(key, userId, postId)) return;
      isOwn.current = false;
      setPlace('page');
    };
    window.addEventListener('storage', onChange);
    return () => window.removeEventListener('storage', onChange);
  }, [userId, postId]);

  useEffect(() => {
    const added = (restored?.photos ?? []).filter(
      (photo) => !posted.photos.some(({ id }) => id === photo.id),
    );
    let left = false;
    void Promise.all(added.map(async (photo) => ((await isThere(photo)) ? [] : [photo.id]))).then(
      (lists) => {
        const gone = lists.flat();
        if (left || gone.length === 0) return;
        const photos = form.getValues('photos').filter(({ id }) => !gone.includes(id));
        form.setValue('photos', photos, { shouldDirty: true });
        setPhotosGone(true);
      },
    );
    return () => {
      left = true;
    };
  }, [form, posted, restored]);

  const forget = () => {
    if (isOwn.current) forgetCorrection(userId, postId);
    isOver.current = true;
  };
  return { place, photosGone, forget };
}
