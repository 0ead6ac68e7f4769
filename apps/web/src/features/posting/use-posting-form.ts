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
import { splitFieldErrors } from '@/forms/failed-call.ts';
import { phoneErrors } from '@/forms/phone-errors.ts';
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
      ...(await phoneErrors(phones, storedPhones)),
      ...validateValues(values, Date.now()),
    ]);
    if (fieldErrors.size === 0) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const [name, message] of fieldErrors) errors[name] = { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };

const photoNames: readonly string[] = ['photo_ids', 'photo_order', 'userfiles', 'image_id'];
const isShown = (name: string): name is ErrorName =>
  fieldNames.some((field) => field === name) || photoNames.includes(name);

const PHOTO = /^photo:(\d+)$/;

export const photoIdsInErrors = (fields: readonly string[]): number[] =>
  fields.flatMap((field) => PHOTO.exec(field)?.[1] ?? []).map(Number);

type Errors = FieldErrors<PostingValues>;

export function shownError(errors: Errors, name: ErrorName): string | undefined {
  const error: unknown = get(errors, name);
  const message =
    typeof error === 'object' && error !== null && 'message' in error && error.message;
  return typeof message === 'string' ? message : undefined;
}

/** Returns all shown errors, by the names of `validateValues`, in the order of the page. */
export function shownErrors(errors: Errors, phones: number): Map<ErrorName, string> {
  const rows = Array.from(
    { length: phones },
    (_, row): ErrorName => `contact_phones.${row}.number`,
  );
  const names: ErrorName[] = [...postSections.flatMap(sectionFields), ...rows];
  const shown = new Map<ErrorName, string>();
  for (const name of names) {
    const message = shownError(errors, name);
    if (message !== undefined) shown.set(name, message);
  }
  return shown;
}

export function focusField(within: HTMLElement | null, name: string): void {
  const place = within?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
  const control = place?.matches('input, select, textarea')
    ? place
    : place?.querySelector<HTMLElement>('input, select, textarea, button');
  (control ?? place)?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}

interface PostingFormOptions {
  initial: PostingValues;
  /** Stored numbers of the ad, which are not validated again. */
  storedPhones?: readonly string[];
  send: (values: PostingValues) => Promise<unknown>;
  onFailed?: (error: unknown) => boolean;
  onPhotosGone: (ids: readonly number[]) => void;
}

export interface PostingForm {
  form: UseFormReturn<PostingValues>;
  element: RefObject<HTMLFormElement | null>;
  submit: (event: SyntheticEvent) => Promise<void>;
}

/**
 * Manages the form of an ad: errors appear on blur and disappear once corrected. After sending, also shows the
 * server's errors at their fields and focuses the first of all.
 */
export function usePostingForm({
  initial,
  storedPhones,
  send,
  onFailed,
  onPhotosGone,
}: PostingFormOptions): PostingForm {
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [attempts, setAttempts] = useState(0);
  const form = useForm<PostingValues>({
    defaultValues: initial,
    resolver: resolverOf(storedPhones),
    mode: 'onTouched',
    shouldFocusError: false,
  });

  const { errors } = form.formState;
  const focusError = useEffectEvent(() => {
    const [first] = shownErrors(errors, form.getValues('contact_phones').length).keys();
    if (first !== undefined) focusField(element.current, first);
    else element.current?.querySelector<HTMLElement>('[data-form-error]')?.focus();
  });
  useEffect(() => {
    if (attempts > 0) focusError();
  }, [attempts]);

  const showFailure = (error: unknown) => {
    const namedIds = photoIdsInErrors(error instanceof ApiError ? Object.keys(error.errors) : []);
    if (namedIds.length > 0) {
      onPhotosGone(namedIds);
      focusField(element.current, 'photos');
      return;
    }
    const { fields, rest } = splitFieldErrors(error, isShown);
    for (const [name, message] of fields) {
      const field = photoNames.includes(name) ? 'photos' : name;
      form.setError(field, { type: 'server', message });
    }
    const message = rest.length > 0 ? rest.join('. ') : errorText(error);
    if (rest.length > 0 || fields.size === 0) form.setError('root', { message });
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // Ignores the submit event of a form inside a dialog opened from here.
    event.stopPropagation();
    if (sending.current) return;
    sending.current = true;
    await form.handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (error) {
        if (!onFailed?.(error)) showFailure(error);
      }
    })();
    sending.current = false;
    // The errors are rendered by now.
    setAttempts((times) => times + 1);
  };

  return { form, element, submit };
}
