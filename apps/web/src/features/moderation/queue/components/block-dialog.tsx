import { blockUser } from '@pitlane/contracts';
import { useEffect } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import Dialog from '@/ui/dialog.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';

interface BlockFormProps {
  owner: { id: number; name: string };
  onDone: () => void;
}

export default function BlockDialog(props: BlockFormProps & { onClose: () => void }) {
  const { t } = useTranslation('moderation');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={t('seller.blockTitle', { name: props.owner.name })}
    >
      <BlockForm {...props} />
    </Dialog>
  );
}

function BlockForm({ owner, onDone }: BlockFormProps) {
  const { t } = useTranslation('moderation');
  const form = useCallForm({
    schema: blockUser.body,
    values: { reason: '' },
    send: (body) => call(blockUser, { params: { id: owner.id }, body }),
    onDone,
  });
  const { element } = form;
  // Not autoFocus, which runs before the dialog stores where to return the focus.
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element]);
  return (
    <Form form={form} label={t('seller.block')}>
      <p>{t('seller.blockText')}</p>
      <TextareaField label={t('seller.reason')} rows={3} {...form.field('reason')} />
      <FormError>{form.failure}</FormError>
      <SubmitButton pending={form.pending}>{t('seller.block')}</SubmitButton>
    </Form>
  );
}
