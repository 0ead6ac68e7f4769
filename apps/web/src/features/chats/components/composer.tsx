import { MAX_MESSAGE_FILE } from '@pitlane/contracts';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ACCEPTED_FILE_TYPES, findFileError, toMegabytes } from '@/forms/attached-file.ts';
import { ChosenFile } from '@/forms/chosen-file.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { controlBox, controlText } from '@/ui/field.tsx';
import { FileInput } from '@/ui/file-input.tsx';
import { useMessageCheck } from '../use-message-check.ts';
import { SenderWarnings } from './message-warnings.tsx';

/** Number of remaining characters from which the counter is shown. */
const COUNTER_THRESHOLD = 200;

interface ComposerProps {
  text: string;
  onTextChange: (text: string) => void;
  maxLength: number;
  acceptsFiles: boolean;
  startsFocused?: boolean;
  onSend: (text: string, file: File | null) => void;
}

/** Message field: Enter sends; Shift+Enter, or Enter on a touch screen, starts a new line. */
export function Composer({
  text,
  onTextChange,
  maxLength,
  acceptsFiles,
  startsFocused = false,
  onSend,
}: ComposerProps) {
  const { t } = useTranslation('chats');
  const field = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<ReturnType<typeof findFileError>>(null);
  const { isChecking, warnings, check, dismiss } = useMessageCheck(text);
  const focus = () => field.current?.focus();

  // Text pasted beyond the limit is not cut, so that its author can shorten it.
  const remaining = maxLength - text.length;

  useEffect(() => {
    // The on-screen keyboard would cover the ad that the message is about.
    const { current: textarea } = field;
    if (!startsFocused || !textarea || matchMedia('(pointer: coarse)').matches) return;
    textarea.focus();
    textarea.setSelectionRange(textarea.value.length, textarea.value.length);
  }, [startsFocused]);

  const chooseFile = (chosenFile: File | undefined) => {
    if (!chosenFile) return;
    const error = findFileError(chosenFile, MAX_MESSAGE_FILE);
    setFileError(error);
    if (!error) setFile(chosenFile);
    focus();
  };
  const send = () => {
    onSend(text, file);
    onTextChange('');
    setFile(null);
    setFileError(null);
    focus();
  };
  const submit = async () => {
    if (isChecking || remaining < 0 || (text.trim() === '' && !file)) return;
    if (await check()) send();
  };
  const rephrase = () => {
    dismiss();
    focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        focus();
        void submit();
      }}
      className="flex flex-col gap-2 border-t border-line bg-card px-3 py-2.5 max-md:pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      {warnings.length > 0 && (
        <SenderWarnings warnings={warnings} onRephrase={rephrase} onSend={send} />
      )}
      {file && (
        <ChosenFile
          file={file}
          removeLabel={t('composer.removeFile', { name: file.name })}
          onRemove={() => {
            setFile(null);
            focus();
          }}
        />
      )}
      <div
        id={errorId}
        aria-live="polite"
        className="flex flex-col text-[13px] leading-[18px] text-danger empty:absolute"
      >
        {fileError && (
          <span>{t(`composer.wrong.${fileError}`, { most: toMegabytes(MAX_MESSAGE_FILE) })}</span>
        )}
        {remaining < 0 && <span>{t('composer.over', { count: -remaining })}</span>}
      </div>
      <div className="flex items-end gap-1.5">
        {acceptsFiles && (
          <>
            <FileInput
              ref={input}
              accept={ACCEPTED_FILE_TYPES}
              tabIndex={-1}
              aria-label={t('composer.attach')}
              className="hidden"
              onChoose={([chosen]) => chooseFile(chosen)}
            />
            <IconButton
              label={t('composer.attach')}
              onClick={() => input.current?.click()}
              className="text-muted hover:bg-sunken hover:text-ink"
            >
              <Paperclip aria-hidden className="size-5" />
            </IconButton>
          </>
        )}
        <div
          className={classes(
            controlBox,
            'min-w-0 flex-1',
            remaining < 0 ? 'border-danger' : 'border-control',
          )}
        >
          <textarea
            ref={field}
            rows={1}
            aria-label={t('composer.label')}
            placeholder={t('composer.label')}
            autoComplete="off"
            aria-invalid={remaining < 0 || undefined}
            aria-describedby={errorId}
            readOnly={isChecking}
            value={text}
            onChange={({ target }) => onTextChange(target.value)}
            onKeyDown={onKeyDown}
            onPaste={({ clipboardData }) => {
              // Office programs copy a text together with a picture of it.
              if (acceptsFiles && !clipboardData.types.includes('text/plain'))
                chooseFile(clipboardData.files[0]);
            }}
            className={`${controlText} field-sizing-content max-h-[min(168px,30dvh)] resize-none bg-transparent px-3 py-2.5 leading-[22px] placeholder:text-muted`}
          />
        </div>
        <IconButton
          type="submit"
          label={t('composer.send')}
          aria-busy={isChecking || undefined}
          className="bg-accent text-on-accent hover:bg-accent-strong aria-busy:opacity-55"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </IconButton>
      </div>
      {remaining >= 0 && remaining < COUNTER_THRESHOLD && (
        <p className="text-right text-[12px] leading-4 text-muted">
          {t('composer.left', { count: remaining })}
        </p>
      )}
    </form>
  );
}
