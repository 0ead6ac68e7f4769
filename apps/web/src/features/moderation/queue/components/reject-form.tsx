import { type ModeratedPostPage, rejectPost } from '@pitlane/contracts';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from '@/ui/button.tsx';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { RovingGroup } from '../../components/roving-group.tsx';
import { useIsMounted } from '../../use-is-mounted.ts';
import { cacheModeratedPost, seenVersionOf } from '../api/post.ts';
import {
  addPresetReason,
  languageOf,
  type PresetReason,
  presetReasons,
  type Rejection,
} from '../rejection.ts';
import { RejectedParts } from './rejected-parts.tsx';

interface RejectFormProps {
  post: ModeratedPostPage;
  /** Unsent rejections by ad; they outlive the form. */
  unsentRejections: Map<number, Rejection>;
  onDone: (post: ModeratedPostPage) => void;
  /** Returns true if it has handled the failure; `isSeen` is true while the form is mounted. */
  onFailed: (error: unknown, post: ModeratedPostPage, isSeen: boolean) => boolean;
  onCancel: () => void;
}

/** Rejection of an ad: preset reasons, then a free text and the fields to correct. */
export function RejectForm({
  post,
  unsentRejections,
  onDone,
  onFailed,
  onCancel,
}: RejectFormProps) {
  const { t } = useTranslation('moderation');
  const isMounted = useIsMounted();
  const [language, setLanguage] = useState(() => languageOf(post.description));
  const form = useCallForm({
    schema: rejectPost.body,
    values: unsentRejections.get(post.id) ?? { reason: '', fields: [] },
    send: (values) =>
      call(rejectPost, { params: { id: post.id }, body: { ...values, ...seenVersionOf(post) } }),
    onDone: async (updatedPost) => {
      unsentRejections.delete(post.id);
      await cacheModeratedPost(updatedPost);
      onDone(post);
    },
    onFailed: (error) => onFailed(error, post, isMounted.current),
  });
  const { element } = form;
  const fields = form.watch('fields');

  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[data-ready]')?.focus({ preventScroll: true });
    return form.watch((values) => {
      unsentRejections.set(post.id, {
        reason: values.reason ?? '',
        fields: (values.fields ?? []).filter((field) => field !== undefined),
      });
    }).unsubscribe;
  }, [element, form.watch, unsentRejections, post.id]);

  const addReason = (presetReason: PresetReason) => {
    const text = t(`reasons.${presetReason}.${language}`);
    const rejection = addPresetReason(form.getValues(), presetReason, text);
    form.setValue('reason', rejection.reason, { shouldValidate: form.formState.isSubmitted });
    form.setValue('fields', rejection.fields);
    const textarea = element.current?.querySelector('textarea');
    textarea?.focus();
    textarea?.setSelectionRange(rejection.reason.length, rejection.reason.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    element.current?.requestSubmit();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling events
    <div onKeyDown={onKeyDown}>
      <div className="mb-3 hidden items-center justify-between gap-3 min-[80rem]:flex">
        <h3 className="text-[18px] leading-6">{t('reject.title')}</h3>
        <IconButton
          label={t('reject.cancel')}
          onClick={onCancel}
          className="-my-2 -mr-2 text-ink hover:bg-sunken"
        >
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Form form={form} label={t('reject.title')}>
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-[13px] leading-[18px] text-muted">
            {t('reject.ready')}
          </legend>
          <RovingGroup className="flex flex-wrap gap-1.5">
            {(tabIndex) =>
              presetReasons.map((presetReason, index) => (
                <button
                  key={presetReason}
                  type="button"
                  data-ready
                  tabIndex={tabIndex(index)}
                  onClick={() => addReason(presetReason)}
                  className="min-h-11 rounded-full border border-control bg-card px-3 text-[14px] leading-[18px] hover:bg-sunken desk:min-h-8"
                >
                  {t(`reasons.${presetReason}.title`)}
                </button>
              ))
            }
          </RovingGroup>
        </fieldset>
        <SegmentedControl
          label={t('reject.language')}
          labelHidden
          options={[
            { value: 'ru', label: t('reject.ru') },
            { value: 'en', label: t('reject.en') },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <TextareaField
          label={t('reject.reason')}
          hint={t('reject.reasonHint')}
          rows={5}
          {...form.field('reason')}
        />
        <RejectedParts
          post={post}
          fields={fields}
          onChange={(next) => form.setValue('fields', next)}
        />
        <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-col gap-2 border-t border-line bg-card px-4 py-3">
          <FormError>{form.failure}</FormError>
          <SubmitButton pending={form.pending}>{t('reject.send')}</SubmitButton>
          <p className="hidden text-center text-[13px] leading-[18px] text-muted desk:block">
            {t('reject.hurry')}
          </p>
        </div>
      </Form>
    </div>
  );
}
