import { MAX_MARKDOWN } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { insertPicture } from '../content-markdown.ts';
import { useContentUpload } from '../use-content-upload.ts';
import { UploadButton } from './content-picture.tsx';

interface ContentMarkdownProps {
  label: string;
  name: string;
  lang: string;
  value: string;
  error: string | undefined;
  optional: boolean;
  onChange: (text: string) => void;
}

export function ContentMarkdown({ value, onChange, error, ...field }: ContentMarkdownProps) {
  const { t } = useTranslation('moderation-content');
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const insertedPicture = useRef<ReturnType<typeof insertPicture> | null>(null);
  const upload = useContentUpload(({ picture }) => {
    const textarea = textareaRef.current;
    if (!textarea) return;
    // Reads the current text: it may have changed during the upload.
    const alt = t('markdown.alt');
    const inserted = insertPicture(textarea.value, textarea.selectionEnd, {
      src: picture.src,
      alt,
    });
    insertedPicture.current = inserted;
    onChange(inserted.text);
  });
  // Selects the description of the inserted picture, to be overwritten.
  useEffect(() => {
    if (!insertedPicture.current || insertedPicture.current.text !== value) return;
    textareaRef.current?.focus();
    textareaRef.current?.setSelectionRange(
      insertedPicture.current.from,
      insertedPicture.current.to,
    );
    insertedPicture.current = null;
  }, [value]);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextareaField
        {...field}
        ref={textareaRef}
        rows={10}
        value={value}
        error={[upload.error, error].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => onChange(target.value)}
        hint={
          <span className={classes('tabular-nums', value.length > MAX_MARKDOWN && 'text-danger')}>
            {t('markdown.count', {
              value: formatNumber(value.length),
              max: formatNumber(MAX_MARKDOWN),
            })}
          </span>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <UploadButton upload={upload} buttonText={t('markdown.insert')} fieldLabel={field.label} />
      </div>
    </div>
  );
}

const examples = [
  'heading',
  'strong',
  'em',
  'link',
  'list',
  'numbers',
  'quote',
  'table',
  'divider',
  'operator',
] as const;

export function MarkdownHelp() {
  const { t } = useTranslation('moderation-content');
  return (
    <details className="rounded-control border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-[14px] leading-5 font-semibold">
        {t('markdown.help')}
      </summary>
      <div className="border-t border-line p-3 text-[14px] leading-5">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[140px_minmax(0,1fr)]">
          {examples.map((example) => (
            <div key={example} className="contents">
              <dt className="text-muted">{t(`markdown.names.${example}`)}</dt>
              <dd className="min-w-0">
                <code className="block font-mono text-[13px] whitespace-pre-wrap wrap-anywhere">
                  {t(`markdown.examples.${example}`)}
                </code>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-muted">{t('markdown.rules')}</p>
      </div>
    </details>
  );
}
