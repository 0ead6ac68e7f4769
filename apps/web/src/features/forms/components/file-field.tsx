import { MAX_SUPPORT_FILE } from '@pitlane/contracts';
import { Paperclip } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FILE_KINDS, findFileError, megabytes } from '@/forms/attached-file.ts';
import { ChosenFile } from '@/forms/chosen-file.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { FileInput } from '@/ui/file-input.tsx';
import { WIDE } from './form-fields.tsx';

interface FileFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
  /** Name of a file selected before a reload, which lost it. */
  lost: string | undefined;
  progress: number;
}

const most = megabytes(MAX_SUPPORT_FILE);

export function FileField({ file, onChange, error, lost, progress }: FileFieldProps) {
  const { t } = useTranslation('forms-page');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const wrong = findFileError(chosen, MAX_SUPPORT_FILE);
    setRefused(wrong && t(`file.wrong.${wrong}`, { name: chosen.name, most }));
    if (!wrong) onChange(chosen);
  };
  const said = refused ?? error;
  return (
    <div className={WIDE}>
      <FileInput
        ref={input}
        name="file"
        accept={FILE_KINDS}
        tabIndex={-1}
        aria-label={t('file.label')}
        className="hidden"
        onChoose={choose}
      />
      <Button
        ref={button}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${said ? ` ${id}-error` : ''}`}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden className="size-5" />
        {file ? t('file.another') : t('file.attach')}
      </Button>
      {file && (
        <div className="mt-2">
          <ChosenFile
            file={file}
            remove={t('file.remove', { name: file.name })}
            onRemove={() => {
              setRefused(null);
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
        {said && (
          <p id={`${id}-error`} className="mt-1">
            {said}
          </p>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-[13px] leading-[18px] text-muted">
        {t('file.hint', { most })}
        {lost && !file && ` ${t('file.lost', { name: lost })}`}
      </p>
    </div>
  );
}
