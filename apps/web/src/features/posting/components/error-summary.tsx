import { useTranslation } from '@/lib/i18n.ts';
import { Notice } from '@/ui/notice.tsx';
import { formLabel } from '../posting-labels.ts';
import { fieldOf } from '../posting-sections.ts';
import { focusField } from '../use-posting-form.ts';
import { usePostingStatus } from '../use-posting-status.ts';

export const SUMMARY_ID = 'errors';

export function ErrorSummary({ isSubmitted }: { isSubmitted: boolean }) {
  const { t } = useTranslation('posting');
  const { t: tForms } = useTranslation('forms');
  const { shownErrors, values } = usePostingStatus();
  if (!isSubmitted || shownErrors.size === 0) return null;
  // The summary has its own title if all errors are about missing values.
  const emptyFieldMessages = new Set([tForms('fields.required'), t('error.engine')]);
  const isEmpty = [...shownErrors].every(
    ([name, message]) =>
      emptyFieldMessages.has(message) || (name === 'photos' && values.photos.length === 0),
  );
  const title = t(isEmpty ? 'error.empty' : 'error.summary', { count: shownErrors.size });
  return (
    <section
      id={SUMMARY_ID}
      tabIndex={-1}
      aria-label={title}
      className="scroll-mt-28 outline-none desk:scroll-mt-4"
    >
      <Notice tone="danger" title={title}>
        <ul className="mt-1">
          {[...shownErrors].map(([name, message]) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => focusField(document.querySelector('main'), name)}
                className="min-h-11 py-1 text-left underline-offset-4 hover:underline desk:min-h-8"
              >
                <span className="font-semibold underline underline-offset-4">
                  {formLabel(fieldOf(name), values.kind)}
                </span>
                {': '}
                {message}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
