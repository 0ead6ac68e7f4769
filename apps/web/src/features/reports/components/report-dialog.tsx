import { type ReportReason, reportPost, reportReasons } from '@pitlane/contracts';
import { useId } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import Dialog from '@/ui/dialog.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';

const MAX_TEXT_LENGTH = 1_000;
const TEXT_ROWS = 4;

interface ReportValues {
  id: number;
  reason: ReportReason | null;
  text: string;
}

export default function ReportDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const id = useId();
  const form = useCallForm<ReportValues, unknown>({
    schema: reportPost.body,
    values: { id: postId, reason: null, text: '' },
    // Parsing narrows the type: a reason has been chosen.
    send: (report) => call(reportPost, { body: reportPost.body.parse(report) }),
    onDone: () => {
      onClose();
      notify.success(t('sent'));
    },
  });
  const isReasonMissing = form.errorOf('reason') !== undefined;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('title')}>
      <Form form={form}>
        <fieldset className="min-w-0">
          <legend className="mb-1 text-[13px] leading-[18px] text-muted">{t('reason')}</legend>
          {reportReasons.map((reason) => (
            <label
              key={reason}
              htmlFor={`${id}-${reason}`}
              className="flex min-h-11 cursor-pointer items-center gap-3"
            >
              <input
                id={`${id}-${reason}`}
                type="radio"
                value={reason}
                aria-invalid={isReasonMissing || undefined}
                aria-describedby={isReasonMissing ? `${id}-unchosen` : undefined}
                {...form.register('reason')}
                className="size-5 shrink-0 accent-(--accent)"
              />
              {t(`reasons.${reason}`)}
            </label>
          ))}
          <div aria-live="polite" className="text-[13px] leading-[18px] text-danger">
            {isReasonMissing && <p id={`${id}-unchosen`}>{t('choose')}</p>}
          </div>
        </fieldset>
        <TextareaField
          label={t('text')}
          optional
          hint={t('hint')}
          rows={TEXT_ROWS}
          maxLength={MAX_TEXT_LENGTH}
          {...form.field('text')}
        />
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>{t('send')}</SubmitButton>
      </Form>
    </Dialog>
  );
}
