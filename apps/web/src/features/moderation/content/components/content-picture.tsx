import type { ContentPicture } from '@pitlane/contracts';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { FileInput } from '@/ui/file-input.tsx';
import {
  type ContentUpload,
  MAX_PICTURE_MEGABYTES,
  PICTURE_TYPES,
  type UploadedPicture,
  useContentUpload,
} from '../use-content-upload.ts';

interface UploadButtonProps {
  upload: ContentUpload;
  buttonText: string;
  fieldLabel: string;
  /** Marks the control as invalid, so that the form focuses it after an error. */
  isInvalid?: boolean;
  describedBy?: string | undefined;
}

export function UploadButton({
  upload,
  buttonText,
  fieldLabel,
  isInvalid,
  describedBy,
}: UploadButtonProps) {
  const { t } = useTranslation('moderation-content');
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const label = `${buttonText}: ${fieldLabel}`;
  const isUploading = upload.progress !== null;
  const percent = Math.floor((upload.progress ?? 0) * 100);
  const progressText = percent < 100 ? `${percent}\u00A0%` : t('picture.working');
  return (
    <>
      <Button
        ref={chooser}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        aria-busy={isUploading || undefined}
        onClick={() => isUploading || input.current?.click()}
        className="px-3 text-[14px]"
      >
        <ImageUp aria-hidden className="size-5 shrink-0" />
        {isUploading ? t('picture.sending', { said: progressText }) : buttonText}
      </Button>
      {isUploading && (
        <>
          <div
            role="progressbar"
            aria-label={label}
            aria-valuenow={percent}
            aria-valuetext={progressText}
            className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-line"
          >
            <div
              className="h-full origin-left rounded-full bg-accent transition-transform"
              style={{ transform: `scaleX(${upload.progress ?? 0})` }}
            />
          </div>
          <Button
            look="quiet"
            className="px-2 text-[14px] underline underline-offset-4"
            onClick={() => {
              upload.cancel();
              chooser.current?.focus();
            }}
          >
            {t('picture.cancel')}
          </Button>
        </>
      )}
      <FileInput
        ref={input}
        hidden
        accept={PICTURE_TYPES}
        onChoose={([file]) => file && upload.startUpload(file)}
      />
    </>
  );
}

interface ContentPictureFieldProps {
  label: string;
  value: string;
  picture: ContentPicture | undefined;
  error: string | undefined;
  onUploaded: (picture: UploadedPicture) => void;
  onRemove: () => void;
}

export function ContentPictureField(props: ContentPictureFieldProps) {
  const { label, value, picture, error, onUploaded, onRemove } = props;
  const { t } = useTranslation('moderation-content');
  const id = useId();
  const upload = useContentUpload(onUploaded);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const errorMessage = upload.error ?? error;
  const remove = () => {
    onRemove();
    // The clicked button disappears with the picture, so the focus moves to the upload button.
    fieldset.current?.querySelector('button')?.focus();
  };
  return (
    <fieldset ref={fieldset} className="min-w-0">
      <legend className="mb-1 text-[13px] leading-[18px] text-muted">{label}</legend>
      {value !== '' && (
        <div
          className="mb-2 flex h-56 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken bg-cover"
          style={picture && { backgroundImage: `url("${picture.placeholder}")` }}
        >
          {picture ? (
            <img
              src={picture.src}
              width={picture.width}
              height={picture.height}
              alt={t('picture.of', { label })}
              className="size-full object-contain"
            />
          ) : (
            <p className="py-6 text-muted">{t('picture.number', { id: value })}</p>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <UploadButton
          upload={upload}
          buttonText={t(value === '' ? 'picture.choose' : 'picture.replace')}
          fieldLabel={label}
          isInvalid={Boolean(error)}
          describedBy={`${id}-hint ${id}-error`}
        />
        {value !== '' && upload.progress === null && (
          <IconButton
            label={t('picture.removeOf', { label })}
            onClick={remove}
            className="text-muted hover:bg-sunken hover:text-ink"
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="mt-1 text-[13px] leading-[18px] text-danger empty:hidden"
      >
        {errorMessage}
      </p>
      <p id={`${id}-hint`} className="mt-1 text-[13px] leading-[18px] text-muted">
        {t('picture.hint', { max: MAX_PICTURE_MEGABYTES })}
      </p>
    </fieldset>
  );
}

interface ContentImageFieldProps {
  label: string;
  value: string;
  onChange: (url: string) => void;
  children: ReactNode;
}

/** Picture field whose value is a URL: typed, or returned by an upload. */
export function ContentImageField({ label, value, onChange, children }: ContentImageFieldProps) {
  const { t } = useTranslation('moderation-content');
  const upload = useContentUpload(({ picture }) => onChange(picture.src));
  const [brokenUrl, setBrokenUrl] = useState('');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {children}
      <div className="flex flex-wrap items-center gap-2">
        {value !== '' && value !== brokenUrl && (
          <img
            src={value}
            alt={t('picture.of', { label })}
            onError={() => setBrokenUrl(value)}
            className="size-11 rounded-control bg-control object-contain p-1"
          />
        )}
        <UploadButton upload={upload} buttonText={t('picture.upload')} fieldLabel={label} />
      </div>
      <p aria-live="polite" className="text-[13px] leading-[18px] text-danger empty:hidden">
        {upload.error}
      </p>
    </div>
  );
}
