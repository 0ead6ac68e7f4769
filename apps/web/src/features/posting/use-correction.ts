import type { Photo, UpdateData } from '@pitlane/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { correctionPlace, fieldsText, type KeptForm, typedText, writeKept } from './form-draft.ts';
import { draftFieldsOf, draftValues, type PostingValues, postedValues } from './posting-values.ts';

export interface CorrectionStart {
  posted: PostingValues;
  restored: PostingValues | null;
  /** The ad has changed since: the page asks which version to go on with. */
  outdated: boolean;
}

export function startCorrection(data: UpdateData, kept: KeptForm | null): CorrectionStart {
  const { values, photos } = data.post;
  const posted = postedValues(data, values, photos);
  if (!kept) return { posted, restored: null, outdated: false };
  // The addresses of the ad's own photos are new each day.
  const fresh = kept.photos.map((photo) => photos.find(({ id }) => id === photo.id) ?? photo);
  return {
    posted,
    restored: draftValues(data, { ...kept, photos: fresh }),
    outdated: kept.based_on !== fieldsText(draftFieldsOf(posted)),
  };
}

/** Whether the server still has a photo; any answer but 404 counts as yes. */
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
  /** The server has swept these new photos meanwhile. */
  onPhotosGone: (ids: number[]) => void;
}

/** Keeps on the device what is changed in an ad until it is sent. */
export function useCorrection({ form, userId, postId, start, onPhotosGone }: CorrectionOptions) {
  const { posted, restored } = start;
  const place = correctionPlace(userId, postId);
  const [state, setState] = useState<'none' | 'kept' | 'on_page'>(restored ? 'kept' : 'none');
  const [asking, setAsking] = useState(start.outdated);
  /** Whether the form kept on the device is of this window. */
  const isOwn = useRef(restored !== null);

  /** Kept as based on another version until somebody has chosen. */
  const keep = (values: PostingValues, isChosen: boolean) => {
    isOwn.current = writeKept(place, {
      values,
      based_on: isChosen ? fieldsText(draftFieldsOf(posted)) : null,
    });
    setState(isOwn.current ? 'kept' : 'on_page');
  };
  const drop = () => {
    if (isOwn.current) writeKept(place, null);
    isOwn.current = false;
    setState('none');
  };

  const onChange = useEffectEvent((values: PostingValues) => {
    if (typedText(values) === typedText(posted)) drop();
    else keep(values, !asking);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(values),
      }),
    [form],
  );

  // Another window changes the same ad: the device keeps what was typed last.
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
    let left = false;
    const owned = new Set(posted.photos.map(({ id }) => id));
    const added = restored?.photos.filter(({ id }) => !owned.has(id)) ?? [];
    void Promise.all(added.map(isThere)).then((there) => {
      const gone = added.filter((_, index) => !there[index]).map(({ id }) => id);
      if (!left && gone.length > 0) notifyGone(gone);
    });
    return () => {
      left = true;
    };
  }, [posted, restored]);

  return {
    /** `kept`: it outlives this page; `on_page`: the device does not keep it. */
    state,
    /** Which of the two versions to go on with is still to be chosen. */
    asking,
    keepMine: () => {
      setAsking(false);
      keep(form.getValues(), true);
    },
    /** It is sent or given up. */
    clear: drop,
  };
}
