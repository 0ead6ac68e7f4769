import { toNestErrors } from '@hookform/resolvers';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorText } from '@/ui/states.tsx';
import { fieldErrorMessage, firstErrorByField } from './field-error-messages.ts';
import { splitFieldErrors } from './field-errors.ts';
import { findPhoneErrors } from './phone-errors.ts';

interface CallFormOptions<Values extends FieldValues, Result> {
  /** Schema of the contract, so that client and server apply the same rules. */
  schema: z.ZodMiniType;
  /** Initial values; those without a field are sent too. */
  values: Values;
  send: (values: Values) => Promise<Result>;
  onDone: (result: Result, values: Values) => unknown;
  /** Returns the error shown for the whole form when fields are invalid. */
  invalidMessage?: (values: Values) => string | undefined;
  /** Returns true if it has handled the error, which is then not shown. */
  onFailed?: (error: unknown, values: Values) => boolean;
}

/**
 * Manages a form that sends one request: shows errors at their fields before and after sending and other failures
 * above the button, focuses the first error, preserves input, and prevents double submission.
 *
 *     const form = useCallForm({ schema: signIn.body, values: { email: '', password: '' },
 *       send: (body) => call(signIn, { body }), onDone: openNextPage });
 *     <Form form={form}><TextField label={…} {...form.field('email')} /> …
 */
export function useCallForm<Values extends FieldValues, Result>(
  options: CallFormOptions<Values, Result>,
) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [submitCount, setSubmitCount] = useState(0);
  const [initialValues] = useState(options.values);

  /** Reports whether the form shows a field of this name; hidden values have none. */
  const isShown = (name: string): name is Path<Values> =>
    name in options.values && Boolean(element.current?.elements.namedItem(name));

  const isPhone = (name: string) => {
    const control = element.current?.elements.namedItem(name);
    return control instanceof HTMLInputElement && control.type === 'tel';
  };

  const resolver: Resolver<Values> = async (values, _context, resolverOptions) => {
    const parsed = options.schema.safeParse(values, { error: fieldErrorMessage });
    const errors: FieldErrors = {};
    const phones = (resolverOptions.names ?? [])
      .filter(isPhone)
      .map((name) => [name, String(values[name])] as const);
    const issueErrors = firstErrorByField(parsed.error?.issues ?? []);
    for (const [field, message] of [...(await findPhoneErrors(phones)), ...issueErrors]) {
      // Only the server reports errors of fields that are not shown.
      if (isShown(field)) errors[field] = { type: 'schema', message };
    }
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    return { values: {}, errors: toNestErrors(errors, resolverOptions) };
  };
  const form = useForm<Values>({ values: initialValues, resolver, shouldFocusError: false });

  useEffect(() => {
    if (submitCount === 0) return;
    const invalidElement = element.current?.querySelector(
      '[aria-invalid="true"], [data-form-error]',
    );
    if (invalidElement instanceof HTMLElement) invalidElement.focus();
  }, [submitCount]);

  const showFailure = (error: unknown) => {
    const { fields, rest } = splitFieldErrors(error, isShown);
    for (const [name, message] of fields) form.setError(name, { type: 'server', message });
    const message = rest.length > 0 ? rest.join('. ') : errorText(error);
    if (rest.length > 0 || fields.size === 0) form.setError('root', { message });
  };

  const sendValues = async (values: Values) => {
    try {
      await options.onDone(await options.send(values), values);
    } catch (error) {
      if (!options.onFailed?.(error, values)) showFailure(error);
    }
  };

  const showInvalidMessage = () => {
    const message = options.invalidMessage?.(form.getValues());
    if (message) form.setError('root', { message });
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A form inside a dialog must not submit the form that opened the dialog.
    event.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    await form.handleSubmit(sendValues, showInvalidMessage)();
    isSending.current = false;
    // The errors are rendered by now.
    setSubmitCount((count) => count + 1);
  };

  const errorOf = (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message;
  return {
    ...form,
    element,
    submit,
    pending: form.formState.isSubmitting,
    failure: form.formState.errors.root?.message,
    errorOf,
    /** Returns the props of a field; `deps` are fields to validate again when it changes. */
    field: (name: Path<Values>, deps: Path<Values>[] = []) => ({
      ...form.register(name, { deps }),
      error: errorOf(name),
    }),
  };
}
