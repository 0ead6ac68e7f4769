import { MAX_MESSAGE_FILE } from '@pitlane/contracts';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FILE_KINDS, findFileError, megabytes } from '@/forms/attached-file.ts';
import { ChosenFile } from '@/forms/chosen-file.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { controlBox, controlText } from '@/ui/field.tsx';
import { FileInput } from '@/ui/file-input.tsx';
import { useMessageCheck } from '../use-message-check.ts';
import { SendAnyway } from './message-warnings.tsx';

/** Number of remaining characters from which the counter is shown. */
const COUNTED = 200;

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  maxLength: number;
  takesFiles: boolean;
  startsFocused?: boolean;
  onSend: (text: string, file: File | null) => void;
}

/** Message field: Enter sends; Shift+Enter, or Enter on a touch screen, starts a new line. */
export function Composer({
  text,
  onText,
  maxLength,
  takesFiles,
  startsFocused = false,
  onSend,
}: ComposerProps) {
  const { t } = useTranslation('chats');
  const field = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<ReturnType<typeof findFileError>>(null);
  const { isChecking, warnings, check, forget } = useMessageCheck(text);
  const focus = () => field.current?.focus();

  // A pasted text beyond the limit is not cut, so that its author can shorten it.
  const left = maxLength - text.length;

  useEffect(() => {
    // The on-screen keyboard would cover the ad that the message is about.
    const { current: box } = field;
    if (!startsFocused || !box || matchMedia('(pointer: coarse)').matches) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, [startsFocused]);

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const error = findFileError(chosen, MAX_MESSAGE_FILE);
    setWrong(error);
    if (!error) setFile(chosen);
    focus();
  };
  const send = () => {
    onSend(text, file);
    onText('');
    setFile(null);
    setWrong(null);
    focus();
  };
  const submit = async () => {
    if (isChecking || left < 0 || (text.trim() === '' && !file)) return;
    if (await check()) send();
  };
  const rephrase = () => {
    forget();
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
        <SendAnyway warnings={warnings} onRephrase={rephrase} onSend={send} />
      )}
      {file && (
        <ChosenFile
          file={file}
          remove={t('composer.removeFile', { name: file.name })}
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
        {wrong && (
          <span>{t(`composer.wrong.${wrong}`, { most: megabytes(MAX_MESSAGE_FILE) })}</span>
        )}
        {left < 0 && <span>{t('composer.over', { count: -left })}</span>}
      </div>
      <div className="flex items-end gap-1.5">
        {takesFiles && (
          <>
            <FileInput
              ref={input}
              accept={FILE_KINDS}
              tabIndex={-1}
              aria-label={t('composer.attach')}
              className="hidden"
              onChoose={([chosen]) => choose(chosen)}
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
            left < 0 ? 'border-danger' : 'border-control',
          )}
        >
          <textarea
            ref={field}
            rows={1}
            aria-label={t('composer.label')}
            placeholder={t('composer.label')}
            autoComplete="off"
            aria-invalid={left < 0 || undefined}
            aria-describedby={errorId}
            readOnly={isChecking}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={onKeyDown}
            onPaste={({ clipboardData }) => {
              // Office programs add a picture of the text to the clipboard.
              if (takesFiles && !clipboardData.types.includes('text/plain'))
                choose(clipboardData.files[0]);
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
      {left >= 0 && left < COUNTED && (
        <p className="text-right text-[12px] leading-4 text-muted">
          {t('composer.left', { count: left })}
        </p>
      )}
    </form>
  );
}
