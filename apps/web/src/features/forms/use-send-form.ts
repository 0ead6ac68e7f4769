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
  prefilledValuesOf,
  schemaOf,
  toRequestBody,
} from './form-values.ts';

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

/** The parameters include the expected reply time, whose text changes hourly. */
const PARAMS_REFETCH_MS = 60_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads the parameters of a form. Each form has its own token, so the response is not shared. */
function useFormParams(): UseQueryResult<FormParams> {
  const { queryKey, ...query } = queryOf(getFormParams);
  return useQuery({
    ...query,
    queryKey: [...queryKey, useId()],
    gcTime: 0,
    refetchInterval: PARAMS_REFETCH_MS,
  });
}

export interface SentForm {
  response: FormResponse;
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

  /** Returns the token and the consent; fetches them again if they are missing or too old. */
  const ensureFreshToken = async () => {
    const { current } = token;
    if (data && current && isFresh(current, Date.now()))
      return { consent: data.consent, token: current };
    const refetchedParams = await refetch({ throwOnError: true });
    if (!refetchedParams.data) throw new ApiError(0, 'offline', '');
    const isStillFresh = current && isFresh(current, Date.now());
    token.current = isStillFresh
      ? current
      : { text: refetchedParams.data.form_token, at: refetchedParams.dataUpdatedAt };
    return { consent: refetchedParams.data.consent, token: token.current };
  };

  const send = async (values: FormValues): Promise<FormResponse> => {
    const tokenAndConsent = await ensureFreshToken();
    await wait(remainingDelay(tokenAndConsent.token, Date.now()));
    const { version } = tokenAndConsent.consent;
    const input = {
      body: {
        ...toRequestBody(values),
        // Multipart bodies consist of text.
        consent_version: kind === 'support' ? String(version) : version,
        form_token: tokenAndConsent.token.text,
      },
      ...(file && { files: { file } }),
    };
    try {
      const transport = file ? createUploadTransport(setProgress) : undefined;
      return await call<FormContract>(contracts[kind], input, undefined, transport);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'idempotency.reused') throw error;
      // The server received an earlier attempt whose response was lost, and the values have changed since: the next
      // attempt is a new request.
      token.current = null;
      throw new ApiError(error.status, error.code, t('sentBefore'));
    } finally {
      setProgress(0);
    }
  };

  const form = useCallForm<FormValues, FormResponse>({
    schema: schemaOf(kind),
    values: { ...emptyValues, ...draft?.values, file: '' },
    invalidMessage: (values) => (isIncomplete(kind, values) ? t('incomplete') : undefined),
    send,
    onDone: (response, values) => {
      removeFormDraft(kind);
      void queryClient.invalidateQueries({ queryKey: [getOwnRequests.path] });
      onSent({ response, values });
    },
  });

  const { data: profile } = useProfile();
  const { getValues, setValue, watch } = form;
  useEffect(() => {
    const prefilled = profile ? prefilledValuesOf(profile) : [];
    for (const [name, text] of prefilled) {
      if (getValues(name) === '' && draft?.values[name] === undefined) setValue(name, text);
    }
    const prefilledValues = Object.fromEntries(prefilled);
    const storeCurrentDraft = () =>
      storeDraft(kind, {
        values: changedValues(getValues(), prefilledValues),
        token: token.current,
      });
    return watch(storeCurrentDraft).unsubscribe;
  }, [profile, draft, kind, getValues, setValue, watch]);

  const attachFile = (chosenFile: File | null) => {
    setFile(chosenFile);
    setValue('file', chosenFile?.name ?? '');
    form.clearErrors('file');
  };
  return { form, params, file, attach: attachFile, progress, lostFile: draft?.values.file };
}
