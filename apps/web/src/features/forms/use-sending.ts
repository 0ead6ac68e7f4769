import {
  type FormParams,
  type FormResponse,
  type formResponse,
  getFormParams,
  getOwnRequests,
  type RouteContract,
  sendAutoTrade,
  sendBuyAuto,
  sendBuyback,
  sendByService,
  sendCallback,
  sendContact,
  sendSelection,
  sendToAdmin,
  sendTransport,
} from '@pitlane/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useCallForm } from '@/forms/use-call-form.ts';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useProfile } from '@/lib/profile.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { createUploadTransport } from '@/lib/upload.ts';
import { readDraft, removeFormDraft, storeDraft } from './form-draft.ts';
import { type FormToken, isFresh, remainingDelay } from './form-token.ts';
import {
  changedValues,
  emptyValues,
  type FormValues,
  isIncomplete,
  type PageKind,
  prefillOf,
  schemaOf,
  toRequestBody,
} from './sending-values.ts';

type FormContract = RouteContract & { body: z.ZodMiniObject; response: typeof formResponse };

const contracts: Record<PageKind, FormContract> = {
  contact: sendContact,
  transport: sendTransport,
  'auto-trade': sendAutoTrade,
  'buy-auto': sendBuyAuto,
  'individual-selection': sendSelection,
  buyback: sendBuyback,
  callback: sendCallback,
  'by-service': sendByService,
  support: sendToAdmin,
};

/** The text of the expected time changes hourly. */
const PROMISE_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads the initial values of a form. Each form has a token of its own, so the response is not shared. */
function useFormParams(): UseQueryResult<FormParams> {
  const { queryKey, ...query } = queryOf(getFormParams);
  return useQuery({
    ...query,
    queryKey: [...queryKey, useId()],
    gcTime: 0,
    refetchInterval: PROMISE_MS,
  });
}

export interface SentForm {
  answer: FormResponse;
  values: FormValues;
}

export function useSendForm(kind: PageKind, onSent: (sent: SentForm) => void) {
  const { t } = useTranslation('forms-page');
  const params = useFormParams();
  const [draft] = useState(() => readDraft(kind));
  const token = useRef<FormToken | null>(draft?.token ?? null);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);

  const { data, dataUpdatedAt, refetch } = params;
  useEffect(() => {
    if (data) token.current ??= { text: data.form_token, at: dataUpdatedAt };
  }, [data, dataUpdatedAt]);

  /** Returns token and consent version; requests them again if they are missing or too old. */
  const readiness = async () => {
    const { current: known } = token;
    if (data && known && isFresh(known, Date.now())) return { consent: data.consent, token: known };
    const fresh = await refetch({ throwOnError: true });
    if (!fresh.data) throw new ApiError(0, 'offline', '');
    const isKept = known && isFresh(known, Date.now());
    token.current = isKept ? known : { text: fresh.data.form_token, at: fresh.dataUpdatedAt };
    return { consent: fresh.data.consent, token: token.current };
  };

  const send = async (values: FormValues): Promise<FormResponse> => {
    const ready = await readiness();
    await pause(remainingDelay(ready.token, Date.now()));
    const { version } = ready.consent;
    const input = {
      body: {
        ...toRequestBody(values),
        // Multipart bodies consist of text.
        consent_version: kind === 'support' ? String(version) : version,
        form_token: ready.token.text,
      },
      ...(file && { files: { file } }),
    };
    try {
      const transport = file ? createUploadTransport(setProgress) : undefined;
      return await call<FormContract>(contracts[kind], input, undefined, transport);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'idempotency.reused') throw error;
      // The form was sent, the response was lost, and the values were changed since: it is a new request now.
      token.current = null;
      throw new ApiError(error.status, error.code, t('sentBefore'));
    } finally {
      setProgress(0);
    }
  };

  const form = useCallForm<FormValues, FormResponse>({
    schema: schemaOf(kind),
    values: { ...emptyValues, ...draft?.values, file: '' },
    invalid: (values) => (isIncomplete(kind, values) ? t('incomplete') : undefined),
    send,
    onDone: (answer, values) => {
      removeFormDraft(kind);
      void queryClient.invalidateQueries({ queryKey: [getOwnRequests.path] });
      onSent({ answer, values });
    },
  });

  const { data: profile } = useProfile();
  const { getValues, setValue, watch } = form;
  useEffect(() => {
    const known = profile ? prefillOf(profile) : [];
    for (const [name, text] of known) {
      if (getValues(name) === '' && draft?.values[name] === undefined) setValue(name, text);
    }
    const base = Object.fromEntries(known);
    const storeCurrentDraft = () =>
      storeDraft(kind, { values: changedValues(getValues(), base), token: token.current });
    return watch(storeCurrentDraft).unsubscribe;
  }, [profile, draft, kind, getValues, setValue, watch]);

  const attach = (chosen: File | null) => {
    setFile(chosen);
    setValue('file', chosen?.name ?? '');
    form.clearErrors('file');
  };
  return { form, params, file, attach, progress, lostFile: draft?.values.file };
}
