import type { Profile } from '@pitlane/contracts';
import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { FileInput } from '@/ui/file-input.tsx';
import { errorText } from '@/ui/states.tsx';
import { useUpdateProfile } from '../api/profile.ts';
import { findPictureError, MAX_PICTURE_MEGABYTES, PICTURE_TYPES } from '../picture-file.ts';
import { ProfilePicture } from './profile-picture.tsx';

const maxMegabytes = MAX_PICTURE_MEGABYTES;

function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  return {
    preview,
    showPreview: (file: File | null) => setPreview(file && URL.createObjectURL(file)),
  };
}

function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const enteredNode = event.relatedTarget instanceof Node ? event.relatedTarget : null;
      if (!event.currentTarget.contains(enteredNode)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
}

/** Photo of a person or logo of a company; saved as soon as it is selected or dropped. */
export function PictureField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const [message, setMessage] = useState<string | null>(null);
  const { preview, showPreview } = usePreview();
  const update = useUpdateProfile();
  const isCompany = profile.is_entity;

  const handleError = (error: Error) => {
    showPreview(null);
    const [fieldError] = error instanceof ApiError ? (error.errors.avatar ?? []) : [];
    setMessage(fieldError ?? errorText(error));
  };
  const handleSaved = () => {
    showPreview(null);
    notify.success(t('person.saved'));
  };
  const send = (file: File) => {
    if (update.isPending) return;
    const fileError = findPictureError(file);
    setMessage(fileError && t(`picture.${fileError}`, { max: maxMegabytes }));
    if (fileError) return;
    showPreview(file);
    update.mutate(
      { body: {}, files: { avatar: file } },
      { onSuccess: handleSaved, onError: handleError },
    );
  };
  const remove = () => {
    if (update.isPending) return;
    setMessage(null);
    const onSuccess = () => {
      handleSaved();
      // The button disappears with the picture: the focus moves to the button beside it.
      if (document.activeElement === removeButton.current) chooseButton.current?.focus();
    };
    update.mutate({ body: { remove_avatar: true } }, { onSuccess, onError: handleError });
  };

  const { isOver, ...dropHandlers } = useFileDrop(send);
  const kind = isCompany ? 'Logo' : 'Photo';
  const action = profile.avatar ? t(`picture.change${kind}`) : t(`picture.choose${kind}`);
  return (
    <section
      {...dropHandlers}
      aria-label={isCompany ? t('picture.logo') : t('picture.photo')}
      className={classes(
        '-m-2 flex items-start gap-4 rounded-card p-2 transition-colors sm:gap-6',
        isOver && 'bg-paper outline-2 outline-accent outline-dashed',
      )}
    >
      <ProfilePicture
        source={preview ?? profile.avatar}
        isCompany={isCompany}
        busy={update.isPending}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-x-2 gap-y-1">
          <Button
            ref={chooseButton}
            aria-busy={update.isPending || undefined}
            aria-describedby={hintId}
            onClick={() => update.isPending || input.current?.click()}
          >
            <ImageUp aria-hidden className="size-5 max-sm:hidden" />
            {preview ? t('picture.sending') : action}
          </Button>
          {profile.avatar && (
            <IconButton
              label={t('picture.remove')}
              ref={removeButton}
              aria-busy={update.isPending || undefined}
              onClick={remove}
              className="text-muted hover:bg-sunken hover:text-ink"
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          )}
        </div>
        <FileInput
          ref={input}
          hidden
          accept={PICTURE_TYPES.join(',')}
          onChoose={([file]) => file && send(file)}
        />
        <p id={hintId} className="mt-2 text-[13px] leading-[18px] text-pretty text-muted">
          {t('picture.hint', { max: maxMegabytes })}
        </p>
        <p role="alert" className="mt-1 text-[13px] leading-[18px] text-danger empty:hidden">
          {message}
        </p>
      </div>
    </section>
  );
}
