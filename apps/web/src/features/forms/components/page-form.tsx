import type { FormKind } from '@pitlane/contracts';
import { useEffect, useId, useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useSession } from '@/lib/session.ts';
import { Notice } from '@/ui/notice.tsx';
import { Card } from '@/ui/surface.tsx';
import type { PageKind } from '../form-values.ts';
import { type SentForm, useSendForm } from '../use-send-form.ts';
import { ConsentField } from './consent-field.tsx';
import { ExpectedReply } from './expected-reply.tsx';
import { KindFields } from './kind-fields.tsx';
import { SentRequest } from './sent-request.tsx';

const FIELD_SELECTOR = 'input:enabled, select, textarea';

export function PageForm({ kind }: { kind: FormKind }) {
  // Errors are reported by the app itself.
  return kind === 'error' ? null : <PageFormCard key={kind} kind={kind} />;
}

function PageFormCard({ kind }: { kind: PageKind }) {
  const { t } = useTranslation('forms-page');
  const titleId = useId();
  const [sentForm, setSentForm] = useState<SentForm | null>(null);
  /** Number of sent forms. Each form after the first starts with the focus in its first field. */
  const [sentCount, setSentCount] = useState(0);
  return (
    <section aria-labelledby={titleId} data-form={kind} className="w-full">
      <Card className="p-4 sm:p-6">
        <h2 id={titleId}>{t(`title.${kind}`)}</h2>
        <div role="status">
          {sentForm && (
            <SentRequest kind={kind} sent={sentForm} onAnother={() => setSentForm(null)} />
          )}
        </div>
        {!sentForm && (
          <UnsentForm
            kind={kind}
            startsFocused={sentCount > 0}
            onSent={(form) => {
              setSentForm(form);
              setSentCount(sentCount + 1);
              notify.success(t('sent.toast'));
            }}
          />
        )}
      </Card>
    </section>
  );
}

interface UnsentFormProps {
  kind: PageKind;
  startsFocused: boolean;
  onSent: (sent: SentForm) => void;
}

function UnsentForm({ kind, startsFocused, onSent }: UnsentFormProps) {
  const { t } = useTranslation('forms-page');
  const session = useSession();
  const sendForm = useSendForm(kind, onSent);
  const { form, params } = sendForm;
  const { element } = form;
  useEffect(() => {
    if (startsFocused) element.current?.querySelector<HTMLElement>(FIELD_SELECTOR)?.focus();
  }, [startsFocused, element]);
  const isUnreachable = kind === 'support' && !session && form.watch('email').trim() === '';
  return (
    <>
      <p className="mt-1 mb-5 max-w-[60ch] text-pretty text-muted">{t(`lead.${kind}`)}</p>
      <Form form={form} label={t(`title.${kind}`)} className="relative gap-5">
        <KindFields kind={kind} sendForm={sendForm} />
        <div aria-hidden className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
          <label>
            Website
            <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
          </label>
        </div>
        <ConsentField form={form} link={params.data?.consent.link} />
        {isUnreachable ? (
          <Notice tone="warning">{t('unreachable')}</Notice>
        ) : (
          <ExpectedReply kind={kind} params={params.data} />
        )}
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending} className="sm:self-start sm:px-8">
          {t(`submit.${kind}`)}
        </SubmitButton>
      </Form>
    </>
  );
}
