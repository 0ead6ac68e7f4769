import { MAX_SUPPORT_FILE } from '@pitlane/contracts';
import { Paperclip } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ACCEPTED_FILE_TYPES, findFileError, toMegabytes } from '@/forms/attached-file.ts';
import { ChosenFile } from '@/forms/chosen-file.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { FileInput } from '@/ui/file-input.tsx';
import { FULL_WIDTH } from './form-fields.tsx';

interface FileFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
  /** Name of a file selected before a reload, which lost it. */
  lostName: string | undefined;
  progress: number;
}

const maxMegabytes = toMegabytes(MAX_SUPPORT_FILE);

export function FileField({ file, onChange, error, lostName, progress }: FileFieldProps) {
  const { t } = useTranslation('forms-page');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const chooseFile = ([chosenFile]: File[]) => {
    if (!chosenFile) return;
    const errorKind = findFileError(chosenFile, MAX_SUPPORT_FILE);
    setFileError(
      errorKind && t(`file.wrong.${errorKind}`, { name: chosenFile.name, most: maxMegabytes }),
    );
    if (!errorKind) onChange(chosenFile);
  };
  const shownError = fileError ?? error;
  return (
    <div className={FULL_WIDTH}>
      <FileInput
        ref={input}
        name="file"
        accept={ACCEPTED_FILE_TYPES}
        tabIndex={-1}
        aria-label={t('file.label')}
        className="hidden"
        onChoose={chooseFile}
      />
      <Button
        ref={button}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${shownError ? ` ${id}-error` : ''}`}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden className="size-5" />
        {file ? t('file.another') : t('file.attach')}
      </Button>
      {file && (
        <div className="mt-2">
          <ChosenFile
            file={file}
            removeLabel={t('file.remove', { name: file.name })}
            onRemove={() => {
              setFileError(null);
              onChange(null);
              button.current?.focus();
            }}
          />
        </div>
      )}
      {progress > 0 && (
        <progress
          aria-label={t('file.progress')}
          value={progress}
          className="mt-2 block h-1.5 w-full accent-(--accent)"
        />
      )}
      <div aria-live="polite" className="text-[13px] leading-[18px] text-danger">
        {shownError && (
          <p id={`${id}-error`} className="mt-1">
            {shownError}
          </p>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-[13px] leading-[18px] text-muted">
        {t('file.hint', { most: maxMegabytes })}
        {lostName && !file && ` ${t('file.lost', { name: lostName })}`}
      </p>
    </div>
  );
}
