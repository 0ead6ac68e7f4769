import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { FormError, SubmitButton } from '@/forms/form.tsx';
import { LeaveGuard } from '@/forms/leave-guard.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { Container } from '@/ui/surface.tsx';
import { DESKTOP, useMedia } from '@/ui/use-media.ts';
import { type Posting, PostingContext } from '../posting-context.ts';
import { focusField, type PostingForm } from '../use-posting-form.ts';
import { ContactsSection } from './contacts-section.tsx';
import { DescriptionSection } from './description-section.tsx';
import { ErrorSummary, SUMMARY_ID } from './error-summary.tsx';
import { FormSection } from './form-section.tsx';
import { ParametersSection } from './parameters-section.tsx';
import { PhotoField } from './photos/photo-field.tsx';
import { useIsUploading } from './photos/use-photo-uploads.ts';
import { PlaceSection } from './place-section.tsx';
import { PostPreview } from './post-preview.tsx';
import { PriceSection } from './price-section.tsx';
import { ProgressRail } from './progress-rail.tsx';
import { VehicleSection } from './vehicle-section.tsx';

interface PostingLayoutProps extends Omit<Posting, 'form'> {
  posting: PostingForm;
  title: string;
  lead?: ReactNode;
  notices?: ReactNode;
  status?: ReactNode;
  isPromotable: boolean;
  offerFloor?: ReactNode;
  submitLabel: string;
  submitNote?: ReactNode;
  actions?: ReactNode;
  /** Reports whether leaving the page would lose changes; omitted if a draft preserves them. */
  hasUnsavedChanges?: () => boolean;
  error?: ReactNode;
}

export function PostingLayout({
  posting: { form, formRef, submit },
  data,
  lockedFields,
  deniedFields,
  uploads,
  title,
  lead,
  notices,
  status,
  isPromotable,
  offerFloor,
  submitLabel,
  submitNote,
  actions,
  error,
  hasUnsavedChanges,
}: PostingLayoutProps) {
  const { t } = useTranslation('posting');
  const isDesktop = useMedia(DESKTOP);
  const isUploading = useIsUploading(uploads);
  const { isSubmitting, isSubmitted, errors } = useFormState({ control: form.control });
  const hasFieldErrors = Object.keys(errors).some((name) => name !== 'root');

  const onSubmit = (event: SyntheticEvent) => {
    if (!isUploading) return void submit(event);
    event.preventDefault();
    form.setError('photos', { type: 'busy', message: t('error.busy') });
    focusField(formRef.current, 'photos');
  };
  /** Submitting consumes a placement, so Enter in a field does not submit the form. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isInInput = target instanceof HTMLInputElement && target.type !== 'file';
    if (key === 'Enter' && isInInput) event.preventDefault();
  };
  useEffect(() => {
    if (!isUploading && form.getFieldState('photos').error?.type === 'busy')
      form.clearErrors('photos');
  }, [isUploading, form]);

  return (
    <PostingContext value={{ form, data, lockedFields, deniedFields, uploads }}>
      <Container className="py-6 desk:py-8">
        <meta name="robots" content="noindex" />
        <h1 tabIndex={-1} className="outline-none">
          {title}
        </h1>
        {lead && <p className="mt-2 max-w-160 text-pretty text-muted">{lead}</p>}
        <div className="mt-5 flex flex-col gap-x-6 gap-y-4 desk:grid desk:items-start desk:grid-cols-[minmax(0,1fr)_300px] wide:grid-cols-[minmax(0,1fr)_320px]">
          <aside className="contents desk:sticky desk:top-4 desk:col-start-2 desk:row-start-1 desk:flex desk:max-h-[calc(100dvh-32px)] desk:flex-col desk:gap-4 desk:overflow-y-auto">
            <ProgressRail>{status}</ProgressRail>
            {isDesktop && (
              <section aria-labelledby="preview-title">
                <h2
                  id="preview-title"
                  className="mb-2 text-[13px] leading-[18px] font-normal tracking-normal text-muted"
                >
                  {t('preview.title')}
                </h2>
                <PostPreview />
              </section>
            )}
          </aside>
          <div className="contents desk:col-start-1 desk:row-start-1 desk:flex desk:flex-col desk:gap-4">
            {notices && <div className="flex flex-col gap-3">{notices}</div>}
            <form
              ref={formRef}
              noValidate
              aria-label={title}
              onSubmit={onSubmit}
              onKeyDown={onKeyDown}
              className="flex min-w-0 flex-col gap-4"
            >
              <ErrorSummary isSubmitted={isSubmitted} />
              <VehicleSection />
              <ParametersSection />
              <FormSection name="photos">
                <PhotoField />
              </FormSection>
              <DescriptionSection />
              <PriceSection isPromotable={isPromotable} offerFloor={offerFloor} />
              <PlaceSection />
              <ContactsSection />
              {!isDesktop && (
                <details className="rounded-card border border-line bg-card">
                  <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
                    {t('preview.show')}
                  </summary>
                  <div className="p-4 pt-0">
                    <PostPreview />
                  </div>
                </details>
              )}
              <div role="alert" className="empty:absolute">
                {error && (
                  <div data-form-error tabIndex={-1}>
                    {error}
                  </div>
                )}
              </div>
              <FormError>{errors.root?.message}</FormError>
              {isSubmitted && hasFieldErrors && (
                <p role="alert" className="text-danger">
                  {t('error.some')}{' '}
                  <button
                    type="button"
                    onClick={() => {
                      const summary = document.getElementById(SUMMARY_ID);
                      summary?.scrollIntoView({ block: 'start' });
                      summary?.focus({ preventScroll: true });
                    }}
                    className="min-h-11 underline underline-offset-4"
                  >
                    {t('error.toSummary')}
                  </button>
                </p>
              )}
              <div className="flex flex-wrap items-center gap-3">
                <SubmitButton pending={isSubmitting} className="min-h-12 px-6 max-sm:w-full">
                  {submitLabel}
                </SubmitButton>
                {actions}
              </div>
              {submitNote && (
                <p className="max-w-160 text-[14px] leading-5 text-muted">{submitNote}</p>
              )}
            </form>
          </div>
        </div>
      </Container>
      <LeaveGuard isUnsaved={() => isUploading || hasUnsavedChanges?.() === true}>
        {isUploading ? t('leave.uploading') : t('leave.text')}
      </LeaveGuard>
    </PostingContext>
  );
}
