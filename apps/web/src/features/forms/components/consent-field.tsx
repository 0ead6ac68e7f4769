import { addresses } from '@pitlane/contracts';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation, withCurrentLanguage } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import type { FormFieldsProps } from './form-fields.tsx';

/** Opens in a new tab, so that typed text is not lost. */
function TermsLink({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation('forms-page');
  return (
    <a
      href={withCurrentLanguage(to)}
      target="_blank"
      rel="noopener"
      className="underline underline-offset-2 hover:text-accent"
    >
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
}

interface ConsentFieldProps extends FormFieldsProps {
  link: string | undefined;
}

/** Consent to the processing of personal data: a separate checkbox that is never preselected. */
export function ConsentField({ form, link }: ConsentFieldProps) {
  const { t } = useTranslation('forms-page');
  const id = useId();
  const { error, ...field } = form.field('consent');
  return (
    <div
      className={classes(
        'rounded-control border bg-paper px-3 py-2',
        error ? 'border-danger' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <span className="relative my-1 flex size-5 shrink-0">
          <input
            id={id}
            type="checkbox"
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-privacy ${id}-error` : `${id}-privacy`}
            {...field}
            className="peer size-5 appearance-none rounded-[5px] border border-control bg-card transition-colors checked:border-accent checked:bg-accent"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-[3px] hidden size-3.5 text-on-accent peer-checked:block"
          />
        </span>
        <div className="min-w-0 flex-1 py-0.5">
          <label htmlFor={id} className="cursor-pointer">
            {t('consent.give')}
          </label>{' '}
          <TermsLink to={link ?? addresses.terms('consent')}>{t('consent.to')}</TermsLink>
          <p id={`${id}-privacy`} className="text-[13px] leading-[18px] text-muted">
            {t('consent.privacy')}{' '}
            <TermsLink to={addresses.terms('privacy-policy')}>{t('consent.policy')}</TermsLink>
          </p>
        </div>
      </div>
      <div aria-live="polite" className="text-[13px] leading-[18px] text-danger">
        {error && (
          <p id={`${id}-error`} className="mt-1">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
