import { blockUser } from '@pitlane/contracts';
import { useEffect } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import Dialog from '@/ui/dialog.tsx';
import { Form, FormError, SubmitButton } from '@/ui/form.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { useCallForm } from '@/ui/use-call-form.ts';
import { block } from '../moderation-calls.ts';

interface BlockFormProps {
  owner: { id: number; name: string };
  onDone: () => void;
}

/** Asks why somebody is kept out. Import it lazily. */
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
    send: ({ reason }) => block(owner.id, reason),
    onDone,
  });
  const { element } = form;
  // Not by autoFocus, which comes before the dialog knows where to give the focus back.
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
