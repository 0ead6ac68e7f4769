import { type AnswerChannel, answerRequest, type StaffRequest } from '@pitlane/contracts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { formatPhone } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useSession } from '@/lib/session.ts';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import { Card } from '@/ui/surface.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { readRequestDraft, storeRequestDraft } from '../request-draft.ts';
import { channelsOf } from '../request-steps.ts';

interface RequestAnswerFormProps {
  request: StaffRequest;
  onDone: (request: StaffRequest, channel: AnswerChannel) => void;
  onFailed: (error: unknown) => boolean;
}

/** Answer by email, or note about a phone call; the draft is stored on this device until it is sent. */
export function RequestAnswerForm({ request, onDone, onFailed }: RequestAnswerFormProps) {
  const { t } = useTranslation('moderation-requests');
  const userId = useSession()?.userId ?? 0;
  const { id, email, phone } = request;
  const channels = channelsOf(request);
  const [draft] = useState(() => readRequestDraft(userId, id));
  const initialChannel: AnswerChannel =
    channels.find((channel) => channel === draft.channel) ?? channels[0] ?? 'phone';
  const form = useCallForm({
    schema: answerRequest.body,
    values: { message: draft.message, channel: initialChannel },
    send: (body) => call(answerRequest, { params: { id }, body }),
    onDone: (updatedRequest, { channel }) => {
      storeRequestDraft(userId, id, { message: '' });
      form.reset({ message: '', channel });
      onDone(updatedRequest, channel);
    },
    onFailed,
  });
  const { element } = form;
  const channel = form.watch('channel');
  useEffect(
    () =>
      form.watch(({ message = '', channel: typedChannel = null }) =>
        storeRequestDraft(userId, id, { message, channel: typedChannel }),
      ).unsubscribe,
    [form.watch, userId, id],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    element.current?.requestSubmit();
  };
  const hint =
    channel === 'phone'
      ? t('answer.phoneHint', { phone: phone ? formatPhone(phone) : t('answer.noPhone') })
      : email
        ? t('answer.emailHint', { email })
        : t('answer.accountHint');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling events
    <div onKeyDown={onKeyDown}>
      <Card className="p-4">
        <Form form={form} label={t('answer.title')}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="flex items-center gap-2.5 text-[18px] leading-6">
              {t('answer.title')}
              <Kbd keyName="a" />
            </h3>
            {channels.length > 1 && (
              <SegmentedControl
                label={t('answer.channel')}
                labelHidden
                options={channels.map((value) => ({ value, label: t(`answer.by.${value}`) }))}
                value={channel}
                onChange={(value) => form.setValue('channel', value)}
              />
            )}
          </div>
          <TextareaField
            label={channel === 'phone' ? t('answer.said') : t('answer.message')}
            hint={hint}
            rows={5}
            {...form.field('message')}
          />
          <FormError>{form.failure}</FormError>
          <SubmitButton pending={form.pending} className="w-full sm:w-auto sm:self-start">
            <span className="inline-flex items-center gap-2">
              {channel === 'phone' ? t('answer.note') : t('answer.send')}
              <Kbd keyName="Ctrl ↵" />
            </span>
          </SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
