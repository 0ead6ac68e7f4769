import { FileText, Image, Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatFileSize } from '@/lib/format-file-size.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { FILE_KINDS, MAX_MEGABYTES, wrongFile } from '../support-file.ts';
import { WIDE } from './form-fields.tsx';

interface FileFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
  /** What the server says of it. */
  error: string | undefined;
  /** The name of one that was chosen before the page was loaded anew. */
  lost: string | undefined;
  /** How much of it has been sent, 0 to 1. */
  progress: number;
}

/** One file, which may be left out. */
export function FileField({ file, onChange, error, lost, progress }: FileFieldProps) {
  const { t } = useTranslation('forms-page');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const wrong = wrongFile(chosen);
    setRefused(wrong && t(`file.wrong.${wrong}`, { name: chosen.name, most: MAX_MEGABYTES }));
    if (!wrong) onChange(chosen);
  };
  const said = refused ?? error;
  return (
    <div className={WIDE}>
      <input
        ref={input}
        name="file"
        type="file"
        accept={FILE_KINDS}
        tabIndex={-1}
        aria-label={t('file.label')}
        className="hidden"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
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
        <div className="mt-2 flex items-center gap-2 rounded-control border border-line py-0.5 pl-3">
          {file.type.endsWith('pdf') ? (
            <FileText aria-hidden className="size-5 shrink-0 text-muted" />
          ) : (
            <Image aria-hidden className="size-5 shrink-0 text-muted" />
          )}
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="flex-1 text-[13px] whitespace-nowrap text-muted">
            {formatFileSize(file.size)}
          </span>
          <IconButton
            label={t('file.remove', { name: file.name })}
            onClick={() => {
              setRefused(null);
              onChange(null);
              button.current?.focus();
            }}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
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
        {t('file.hint', { most: MAX_MEGABYTES })}
        {lost && !file && ` ${t('file.lost', { name: lost })}`}
      </p>
    </div>
  );
}
