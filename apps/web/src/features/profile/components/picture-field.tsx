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
import { MAX_PICTURE_MEGABYTES, PICTURE_KINDS, pictureError } from '../picture-file.ts';
import { ProfilePicture } from './profile-picture.tsx';

const max = MAX_PICTURE_MEGABYTES;

function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  return {
    preview,
    show: (file: File | null) => setPreview(file && URL.createObjectURL(file)),
  };
}

function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const inside = event.relatedTarget instanceof Node ? event.relatedTarget : null;
      if (!event.currentTarget.contains(inside)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
}

/** Photo of a person or logo of a company; saved as soon as it is selected or dropped. */
export function PictureField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const remover = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const [message, setMessage] = useState<string | null>(null);
  const { preview, show } = usePreview();
  const saving = useUpdateProfile();
  const company = profile.is_entity;

  const failed = (error: Error) => {
    show(null);
    const [said] = error instanceof ApiError ? (error.errors.avatar ?? []) : [];
    setMessage(said ?? errorText(error));
  };
  const saved = () => {
    show(null);
    notify.success(t('person.saved'));
  };
  const send = (file: File) => {
    if (saving.isPending) return;
    const wrong = pictureError(file);
    setMessage(wrong && t(`picture.${wrong}`, { max }));
    if (wrong) return;
    show(file);
    saving.mutate({ body: {}, files: { avatar: file } }, { onSuccess: saved, onError: failed });
  };
  const remove = () => {
    if (saving.isPending) return;
    setMessage(null);
    const onSuccess = () => {
      saved();
      // The button disappears with the picture: the focus stays beside it.
      if (document.activeElement === remover.current) chooser.current?.focus();
    };
    saving.mutate({ body: { remove_avatar: true } }, { onSuccess, onError: failed });
  };

  const { over, ...drop } = useFileDrop(send);
  const kind = company ? 'Logo' : 'Photo';
  const action = profile.avatar ? t(`picture.change${kind}`) : t(`picture.choose${kind}`);
  return (
    <section
      {...drop}
      aria-label={company ? t('picture.logo') : t('picture.photo')}
      className={classes(
        '-m-2 flex items-start gap-4 rounded-card p-2 transition-colors sm:gap-6',
        over && 'bg-paper outline-2 outline-accent outline-dashed',
      )}
    >
      <ProfilePicture
        source={preview ?? profile.avatar}
        company={company}
        busy={saving.isPending}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-x-2 gap-y-1">
          <Button
            ref={chooser}
            aria-busy={saving.isPending || undefined}
            aria-describedby={hintId}
            onClick={() => saving.isPending || input.current?.click()}
          >
            <ImageUp aria-hidden className="size-5 max-sm:hidden" />
            {preview ? t('picture.sending') : action}
          </Button>
          {profile.avatar && (
            <IconButton
              label={t('picture.remove')}
              ref={remover}
              aria-busy={saving.isPending || undefined}
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
          accept={PICTURE_KINDS.join(',')}
          onChoose={([file]) => file && send(file)}
        />
        <p id={hintId} className="mt-2 text-[13px] leading-[18px] text-pretty text-muted">
          {t('picture.hint', { max })}
        </p>
        <p role="alert" className="mt-1 text-[13px] leading-[18px] text-danger empty:hidden">
          {message}
        </p>
      </div>
    </section>
  );
}
