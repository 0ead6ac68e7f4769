import { checkMessage, type MessageWarning } from '@pitlane/contracts';
import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useStored } from '@/lib/storage.ts';
import { typedPlace } from '@/lib/typed-texts.ts';
import { IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { controlBox, controlText } from '@/ui/field.tsx';
import { type Place, placeName } from '../api/outbox.ts';
import { FILE_KINDS, fileError, MAX_MEGABYTES } from '../message-file.ts';
import { FileLabel } from './file-label.tsx';
import { SendAnyway } from './message-warnings.tsx';

/** A check that takes longer keeps nobody from sending. */
const CHECK_MS = 5_000;
/** From so many signs before the end on, the rest is counted. */
const COUNTED = 200;

/** What is typed to somebody, kept on this device until it is sent. */
export function useTyped(userId: number, place: Place): [string, (text: string) => void] {
  const [typed, setTyped] = useStored(typedPlace(userId, placeName(place)));
  return [typed ?? '', (text) => setTyped(text === '' ? null : text)];
}

/** What the receiver would be warned of; nothing where that cannot be asked now. */
function warningsOf(message: string): Promise<MessageWarning[]> {
  const check = queryClient.fetchQuery({
    ...queryOf(checkMessage, { body: { message } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return Promise.race([
    check.then(({ warnings }) => warnings).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), CHECK_MS)),
  ]);
}

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  maxLength: number;
  takesFiles: boolean;
  startsFocused?: boolean;
  onSend: (text: string, file: File | null) => void;
}

/** Where a message is written: Enter sends it, with Shift or on a touch screen it begins a line. */
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
  const [wrong, setWrong] = useState<ReturnType<typeof fileError>>(null);
  const [checking, setChecking] = useState(false);
  const [warnings, setWarnings] = useState<MessageWarning[]>([]);

  // A long text that was pasted stays whole, for its writer to shorten.
  const left = maxLength - text.length;

  useEffect(() => {
    // A keyboard that comes up by itself would hide what is to be written about.
    const { current: box } = field;
    if (!startsFocused || !box || matchMedia('(pointer: coarse)').matches) return;
    box.focus();
    // What was typed before goes on.
    box.setSelectionRange(box.value.length, box.value.length);
  }, [startsFocused]);

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const error = fileError(chosen);
    setWrong(error);
    if (!error) setFile(chosen);
    field.current?.focus();
  };
  const send = () => {
    onSend(text, file);
    onText('');
    setFile(null);
    setWrong(null);
    setWarnings([]);
    field.current?.focus();
  };
  const submit = async () => {
    if (checking || left < 0 || (text.trim() === '' && !file)) return;
    setChecking(true);
    const found = text.trim() === '' ? [] : await warningsOf(text);
    setChecking(false);
    if (found.length > 0) setWarnings(found);
    else send();
  };
  const rephrase = () => {
    setWarnings([]);
    field.current?.focus();
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
        field.current?.focus();
        void submit();
      }}
      className="flex flex-col gap-2 border-t border-line bg-card px-3 py-2.5 max-md:pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      {warnings.length > 0 && (
        <SendAnyway warnings={warnings} onRephrase={rephrase} onSend={send} />
      )}
      {file && (
        <div className="flex items-center gap-1 rounded-control border border-line pl-3">
          <div className="min-w-0 flex-1">
            <FileLabel name={file.name} size={file.size} isPdf={file.type.endsWith('pdf')} />
          </div>
          <IconButton
            label={t('composer.removeFile', { name: file.name })}
            onClick={() => {
              setFile(null);
              field.current?.focus();
            }}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      )}
      <div
        id={errorId}
        aria-live="polite"
        className="flex flex-col text-[13px] leading-[18px] text-danger empty:absolute"
      >
        {wrong && <span>{t(`composer.wrong.${wrong}`, { most: MAX_MEGABYTES })}</span>}
        {left < 0 && <span>{t('composer.over', { count: -left })}</span>}
      </div>
      <div className="flex items-end gap-1.5">
        {takesFiles && (
          <>
            <input
              ref={input}
              type="file"
              accept={FILE_KINDS}
              tabIndex={-1}
              aria-label={t('composer.attach')}
              className="hidden"
              onChange={({ target }) => {
                choose(target.files?.[0]);
                // The same file may be chosen again.
                target.value = '';
              }}
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
            readOnly={checking}
            value={text}
            onChange={({ target }) => {
              onText(target.value);
              setWarnings([]);
            }}
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
          aria-busy={checking || undefined}
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
