import { closeRequest, type StaffRequest } from '@pitlane/contracts';
import { useEffect, useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useSession } from '@/lib/session.ts';
import Dialog from '@/ui/dialog.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { readRequestDraft, storeRequestDraft } from '../request-draft.ts';

interface CloseFormProps {
  id: number;
  onDone: (request: StaffRequest) => void;
  onFailed: (error: unknown) => boolean;
  onClose: () => void;
}

/** Closes a request with an internal note. Import it lazily. */
export default function RequestCloseDialog(props: CloseFormProps) {
  const { t } = useTranslation('moderation-requests');
  return (
    <Dialog open onOpenChange={(open) => open || props.onClose()} title={t('close.title')}>
      <CloseForm {...props} />
    </Dialog>
  );
}

function CloseForm({ id, onDone, onFailed, onClose }: CloseFormProps) {
  const { t } = useTranslation('moderation-requests');
  const userId = useSession()?.userId ?? 0;
  const [draft] = useState(() => readRequestDraft(userId, id));
  const form = useCallForm({
    schema: closeRequest.body,
    values: { note: draft.note },
    send: ({ note }) =>
      call(closeRequest, { params: { id }, body: note.trim() === '' ? {} : { note } }),
    onDone: (updatedRequest) => {
      storeRequestDraft(userId, id, { note: '' });
      onClose();
      onDone(updatedRequest);
    },
    onFailed: (error) => {
      const isHandled = onFailed(error);
      if (isHandled) onClose();
      return isHandled;
    },
  });
  const { element } = form;
  // Not autoFocus, which runs before the dialog stores where to return the focus.
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element]);
  useEffect(
    () => form.watch(({ note = '' }) => storeRequestDraft(userId, id, { note })).unsubscribe,
    [form.watch, userId, id],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling events
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        element.current?.requestSubmit();
      }}
    >
      <Form form={form} label={t('close.title')}>
        <TextareaField
          label={t('close.note')}
          optional
          hint={t('close.hint')}
          rows={3}
          {...form.field('note')}
        />
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>
          <span className="inline-flex items-center gap-2">
            {t('close.confirm')}
            <Kbd keyName="Ctrl ↵" />
          </span>
        </SubmitButton>
      </Form>
    </div>
  );
}
