import { getRequestFile, type StaffRequest } from '@pitlane/contracts';
import { Eraser, Paperclip } from 'lucide-react';
import { fetchFile } from '@/lib/fetch-file.ts';
import { useTranslation, withCurrentLanguage } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { SaveFileButton } from '@/ui/save-file-button.tsx';
import { Card } from '@/ui/surface.tsx';

const linkClass =
  'underline decoration-control underline-offset-4 wrap-anywhere hover:decoration-ink';

export function RequestContent({ request }: { request: StaffRequest }) {
  const { t } = useTranslation('moderation-requests');
  const { id, kind, description, details, file, erased } = request;
  if (erased) {
    return (
      <p className="flex gap-2.5 text-muted">
        <Eraser aria-hidden className="mt-px size-5 shrink-0" />
        {t('erased.text')}
      </p>
    );
  }
  return (
    <Card className="flex flex-col gap-4 p-4">
      {description ? (
        <p
          className={classes(
            'whitespace-pre-line wrap-anywhere',
            kind === 'error' && 'max-h-96 overflow-y-auto font-mono text-[13px] leading-5',
          )}
        >
          {description}
        </p>
      ) : (
        details.length === 0 && <p className="text-muted">{t('noText')}</p>
      )}
      {details.length > 0 && (
        <dl
          className={classes(
            'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-2',
            description && 'border-t border-line pt-4',
          )}
        >
          {details.map(({ title, value, link: href }) => (
            <div key={title}>
              <dt className="text-[13px] leading-[18px] text-muted">{title}</dt>
              <dd className="wrap-anywhere">
                {href?.startsWith('/') ? (
                  <a
                    href={withCurrentLanguage(href)}
                    target="_blank"
                    rel="noreferrer"
                    className={linkClass}
                  >
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {file && (
        <SaveFileButton
          file={file}
          label={t('file.save')}
          icon={Paperclip}
          load={() => fetchFile(getRequestFile, { params: { id } })}
          className="w-fit"
        />
      )}
    </Card>
  );
}
