import { type AccessToken, makeToken, type Output } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Copy, KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useNow } from '@/lib/clock.ts';
import { formatDate, formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { tokensQuery, useRemoveToken } from '../api/tokens.ts';

type CreatedToken = Output<(typeof makeToken)['response']>;

export function TokensView() {
  const { t } = useTranslation('moderation');
  const query = useQuery(tokensQuery());
  const [createdToken, setCreatedToken] = useState<CreatedToken | null>(null);
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <p>{t('tokens.intro')}</p>
      {createdToken ? (
        <NewToken createdToken={createdToken} onHide={() => setCreatedToken(null)} />
      ) : (
        <CreateTokenForm onCreated={setCreatedToken} />
      )}
      <section>
        <h2 className="text-[20px]">{t('tokens.list')}</h2>
        <QueryContent
          query={query}
          skeleton={
            <div aria-hidden className="mt-3 flex flex-col gap-3">
              <Skeleton className="h-14" />
              <Skeleton className="h-14" />
            </div>
          }
        >
          {(data) => <TokenList tokens={data} />}
        </QueryContent>
      </section>
    </div>
  );
}

function CreateTokenForm({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const { t } = useTranslation('moderation');
  const form = useCallForm({
    schema: makeToken.body,
    values: { name: '' },
    send: (body) => call(makeToken, { body }),
    onDone: (createdToken) => {
      onCreated(createdToken);
      void queryClient.invalidateQueries({ queryKey: tokensQuery().queryKey });
    },
  });
  return (
    <Form form={form} label={t('tokens.make')}>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          autoComplete="off"
          className="sm:flex-1"
          {...form.field('name')}
        />
        <SubmitButton pending={form.pending} className="sm:mt-[22px]">
          {t('tokens.make')}
        </SubmitButton>
      </div>
      <FormError>{form.failure}</FormError>
    </Form>
  );
}

function NewToken({ createdToken, onHide }: { createdToken: CreatedToken; onHide: () => void }) {
  const { t } = useTranslation('moderation');
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => copyButton.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(createdToken.token);
      notify.success(t('tokens.copied'));
    } catch {
      notify.error(t('tokens.notCopied'));
    }
  };
  return (
    <Card className="border-success p-4">
      <p role="status" className="font-semibold">
        {t('tokens.once')}
      </p>
      <code className="mt-2 block rounded-control bg-sunken px-3 py-2.5 font-mono text-[14px] wrap-anywhere select-all">
        {createdToken.token}
      </code>
      <p className="mt-2 text-[14px] leading-5 text-muted">
        {t('tokens.until', { date: formatDate(createdToken.expires_at) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={copyButton} look="primary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
          {t('tokens.copy')}
        </Button>
        <Button onClick={onHide}>{t('tokens.hide')}</Button>
      </div>
    </Card>
  );
}

function Validity({ token: { expires_at: expiresAt } }: { token: AccessToken }) {
  const { t } = useTranslation('moderation');
  const isExpired = Date.parse(expiresAt) <= useNow();
  return (
    <span className={isExpired ? 'font-semibold text-danger' : undefined}>
      {t(isExpired ? 'tokens.over' : 'tokens.until', { date: formatDate(expiresAt) })}
    </span>
  );
}

function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const { t } = useTranslation('moderation');
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessToken | null>(null);
  const revocation = useRemoveToken();
  const close = () => {
    setTokenToRevoke(null);
    revocation.reset();
  };
  const remove = (id: number) =>
    revocation.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notify.success(t('tokens.revoked'));
          close();
          // The clicked button disappeared with its token.
          setTimeout(() => list.current?.focus());
        },
      },
    );
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('tokens.list')}
        className="mt-2 divide-y divide-line outline-none"
      >
        {tokens.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <KeyRound aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere">{token.name}</p>
              <p className="text-[14px] leading-5 text-muted">
                {t('tokens.created', { time: formatTimeAgo(token.created_at, now) })}
                {' · '}
                <Validity token={token} />
                {' · '}
                {token.last_used_at
                  ? t('tokens.used', { time: formatTimeAgo(token.last_used_at, now) })
                  : t('tokens.unused')}
              </p>
            </div>
            <Button
              aria-label={t('tokens.revokeOne', { name: token.name })}
              onClick={() => setTokenToRevoke(token)}
            >
              {t('tokens.revoke')}
            </Button>
          </li>
        ))}
        {tokens.length === 0 && <li className="py-3 text-muted">{t('tokens.empty')}</li>}
      </ul>
      {tokenToRevoke && (
        <ConfirmDialog
          title={t('tokens.revokeTitle', { name: tokenToRevoke.name })}
          confirmLabel={t('tokens.revoke')}
          busy={revocation.isPending}
          error={revocation.error}
          onConfirm={() => remove(tokenToRevoke.id)}
          onClose={close}
        >
          {t('tokens.revokeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
