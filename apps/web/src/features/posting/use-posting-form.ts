import { toNestErrors } from '@hookform/resolvers';
import { postSections } from '@pitlane/contracts';
import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type FieldErrors, get, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { splitFieldErrors } from '@/forms/field-errors.ts';
import { findPhoneErrors } from '@/forms/phone-errors.ts';
import { ApiError } from '@/lib/api.ts';
import { errorText } from '@/ui/states.tsx';
import { type ErrorName, validateValues } from './posting-rules.ts';
import { sectionFields } from './posting-sections.ts';
import { fieldNames, type PostingValues } from './posting-values.ts';

/** @param storedPhones stored numbers of the ad in E.164 */
const resolverOf =
  (storedPhones: readonly string[] | undefined): Resolver<PostingValues> =>
  async (values, _context, options) => {
    const phones = values.contact_phones
      .map(({ number }, row) => [`contact_phones.${row}.number` as const, number] as const)
      .filter(([name]) => options.names?.includes(name));
    const fieldErrors = new Map<ErrorName, string>([
      ...(await findPhoneErrors(phones, storedPhones)),
      ...validateValues(values, Date.now()),
    ]);
    if (fieldErrors.size === 0) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const [name, message] of fieldErrors) errors[name] = { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };

const photoFields: readonly string[] = ['photo_ids', 'photo_order', 'userfiles', 'image_id'];
const isFormField = (name: string): name is ErrorName =>
  fieldNames.some((field) => field === name) || photoFields.includes(name);

const PHOTO_FIELD = /^photo:(\d+)$/;

export const photoIdsInErrors = (fields: readonly string[]): number[] =>
  fields.flatMap((field) => PHOTO_FIELD.exec(field)?.[1] ?? []).map(Number);

type Errors = FieldErrors<PostingValues>;

export function errorMessageOf(errors: Errors, name: ErrorName): string | undefined {
  const error: unknown = get(errors, name);
  const message =
    typeof error === 'object' && error !== null && 'message' in error && error.message;
  return typeof message === 'string' ? message : undefined;
}

/** Returns all shown errors, by the names of `validateValues`, in the order of the page. */
export function errorMessages(errors: Errors, phoneCount: number): Map<ErrorName, string> {
  const phoneNames = Array.from(
    { length: phoneCount },
    (_, row): ErrorName => `contact_phones.${row}.number`,
  );
  const names: ErrorName[] = [...postSections.flatMap(sectionFields), ...phoneNames];
  const messages = new Map<ErrorName, string>();
  for (const name of names) {
    const message = errorMessageOf(errors, name);
    if (message !== undefined) messages.set(name, message);
  }
  return messages;
}

export function focusField(container: HTMLElement | null, name: string): void {
  const element = container?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
  const control = element?.matches('input, select, textarea')
    ? element
    : element?.querySelector<HTMLElement>('input, select, textarea, button');
  (control ?? element)?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

interface PostingFormOptions {
  initialValues: PostingValues;
  /** Stored numbers of the ad, which are not validated again. */
  storedPhones?: readonly string[];
  onSubmit: (values: PostingValues) => Promise<unknown>;
  onFailed?: (error: unknown) => boolean;
  onPhotosLost: (ids: readonly number[]) => void;
}

export interface PostingForm {
  form: UseFormReturn<PostingValues>;
  formRef: RefObject<HTMLFormElement | null>;
  submit: (event: SyntheticEvent) => Promise<void>;
}

/**
 * Manages the form of an ad: errors appear on blur and disappear once corrected. After sending, also shows the
 * server's errors at their fields and focuses the first of all.
 */
export function usePostingForm({
  initialValues,
  storedPhones,
  onSubmit,
  onFailed,
  onPhotosLost,
}: PostingFormOptions): PostingForm {
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [submitCount, setSubmitCount] = useState(0);
  const form = useForm<PostingValues>({
    defaultValues: initialValues,
    resolver: resolverOf(storedPhones),
    mode: 'onTouched',
    shouldFocusError: false,
  });

  const { errors } = form.formState;
  const focusError = useEffectEvent(() => {
    const [firstName] = errorMessages(errors, form.getValues('contact_phones').length).keys();
    if (firstName !== undefined) focusField(formRef.current, firstName);
    else formRef.current?.querySelector<HTMLElement>('[data-form-error]')?.focus();
  });
  useEffect(() => {
    if (submitCount > 0) focusError();
  }, [submitCount]);

  const showFailure = (error: unknown) => {
    const lostPhotoIds = photoIdsInErrors(
      error instanceof ApiError ? Object.keys(error.errors) : [],
    );
    if (lostPhotoIds.length > 0) {
      onPhotosLost(lostPhotoIds);
      focusField(formRef.current, 'photos');
      return;
    }
    const { fields, rest } = splitFieldErrors(error, isFormField);
    for (const [name, message] of fields) {
      const field = photoFields.includes(name) ? 'photos' : name;
      form.setError(field, { type: 'server', message });
    }
    const message = rest.length > 0 ? rest.join('. ') : errorText(error);
    if (rest.length > 0 || fields.size === 0) form.setError('root', { message });
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A form inside a dialog must not submit the form that opened the dialog.
    event.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    await form.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
      } catch (error) {
        if (!onFailed?.(error)) showFailure(error);
      }
    })();
    isSending.current = false;
    // The errors are rendered by now.
    setSubmitCount((count) => count + 1);
  };

  return { form, formRef, submit };
}
