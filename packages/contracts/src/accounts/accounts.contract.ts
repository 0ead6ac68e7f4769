import * as z from 'zod/mini';
import { emptyOr, jsonFlag } from '../fields.ts';
import { id, messageResponse, routesFor } from '../http.ts';
import {
  email,
  existingPassword,
  isObjectInput,
  newPassword,
  personName,
  phoneText,
  registrationMark,
  repeatedPassword,
  requiredName,
  requiredText,
  samePasswords,
  sitePath,
} from './accounts.fields.ts';
import { signedIn } from './accounts.schema.ts';

const visitor = routesFor({ access: 'visitor', area: 'accounts' });
const user = routesFor({ access: 'user', area: 'accounts' });

const companyField = (field: 'company_name' | 'company_address') =>
  z.refine<{ company?: unknown; company_name?: unknown; company_address?: unknown }>(
    (form) => !form.company || Boolean(form[field]),
    { path: [field], params: { error: 'required' }, when: isObjectInput },
  );

/** Registration form. Companies must also give their name and address. */
export const registration = z
  .object({
    name: personName,
    surname: personName,
    email,
    phone: phoneText,
    password: newPassword,
    confirm_password: repeatedPassword,
    company: z._default(jsonFlag, false),
    company_name: z.optional(emptyOr(requiredName(120))),
    company_address: z.optional(emptyOr(requiredText(200))),
    selected_country: z.optional(z.nullable(id)),
    selected_city: z.optional(z.nullable(id)),
    /** Path to continue to after confirmation, also on another device than the one that registered. */
    next: z.optional(sitePath),
    /** Returned by the check of the confirmation link, so that a browser recognizes its own registration. */
    mark: z.optional(registrationMark),
  })
  .check(samePasswords, companyField('company_name'), companyField('company_address'));
export type Registration = z.output<typeof registration>;

export const signUp = visitor.post('/auth/signup', {
  summary: 'Register an account',
  description: 'A taken email address gets the same response; its owner is notified.',
  body: registration,
  status: 201,
  response: messageResponse,
  errors: ['account.too_often'],
});

const linkParams = z.object({ token: z.string().check(z.maxLength(100)) });
const confirmable = z.object({
  /** Action of the button on the confirmation page. */
  purpose: z.enum(['registration', 'email_change']),
  /** Account that the link acts on, so that users do not confirm another person's address. */
  name: z.string(),
  email: z.string(),
  /** Mark that the registering browser sent. */
  mark: z.optional(z.string()),
});
export type Confirmable = z.output<typeof confirmable>;

export const checkConfirmation = visitor.get('/auth/confirm/:token', {
  summary: 'Check a confirmation link',
  description: 'Changes nothing, because mail scanners follow links.',
  params: linkParams,
  changes: true,
  response: confirmable,
  errors: ['link.invalid'],
});

export const confirm = visitor.post('/auth/confirm/:token', {
  summary: 'Confirm an account or a new email address',
  description:
    'Activates the account and signs in; a new address is confirmed only by its account. A password given here replaces that of the registration, which a stranger may have made.',
  params: linkParams,
  body: z
    .object({
      password: z.optional(newPassword),
      confirm_password: z.optional(repeatedPassword),
    })
    .check(
      z.refine((form) => form.password === form.confirm_password, {
        path: ['confirm_password'],
        params: { error: 'not_equal' },
        when: isObjectInput,
      }),
    ),
  session: 'opens',
  response: z.extend(signedIn, {
    /** Path of the site given at registration. */
    next: z.optional(z.string()),
  }),
  errors: ['link.invalid', 'unauthorized', 'account.blocked', 'conflict'],
});

export const resendConfirmation = visitor.post('/auth/resend-confirmation', {
  summary: 'Resend the activation link',
  description: 'The response is the same for any address.',
  body: z.object({ email }),
  response: messageResponse,
  errors: ['account.too_often'],
});

export const signIn = visitor.post('/auth/login', {
  summary: 'Sign in with email and password',
  body: z.object({ email, password: existingPassword }),
  session: 'opens',
  response: signedIn,
  errors: [
    'login.wrong_credentials',
    'account.not_confirmed',
    'account.blocked',
    'login.too_often',
  ],
});

export const signOut = user.post('/auth/logout', {
  summary: 'Sign out',
  description: 'Ends the session of the token.',
  session: 'closes',
  response: messageResponse,
});

export const sendResetUrl = visitor.post('/auth/send-reset-password-url', {
  summary: 'Send a password reset link',
  description: 'The response is the same for any address.',
  body: z.object({ email }),
  response: messageResponse,
  errors: ['account.too_often'],
});

export const checkReset = visitor.get('/auth/reset-password/:token', {
  summary: 'Check a password reset link',
  description: 'The link stays valid.',
  params: linkParams,
  changes: true,
  response: messageResponse,
  errors: ['link.invalid'],
});

export const resetPassword = visitor.post('/auth/reset-password', {
  summary: 'Reset the password',
  description: 'Takes the token of the emailed link and ends all sessions.',
  body: z
    .object({
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      password: newPassword,
      confirm_password: repeatedPassword,
    })
    .check(samePasswords),
  session: 'closes',
  response: messageResponse,
  errors: ['link.invalid'],
});

/** Responds with a redirect instead of the usual envelope. */
export const startGoogle = visitor.get('/auth/google', {
  summary: 'Start signing in with Google',
  description: 'Redirects to Google’s sign-in page.',
  changes: true,
  response: z.unknown(),
  errors: ['google.off'],
});

export const finishGoogle = visitor.get('/auth/google/callback', {
  summary: 'Finish signing in with Google',
  description: 'Redirects to the web app with a one-time code.',
  changes: true,
  response: z.unknown(),
  errors: ['google.off'],
});

export const exchangeCode = visitor.post('/auth/exchange', {
  summary: 'Exchange a one-time Google sign-in code for a token',
  description: 'With the bearer token of the account that has this email address, links the two.',
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  session: 'opens',
  response: signedIn,
  errors: ['google.off', 'google.failed', 'google.link_needed', 'account.blocked', 'conflict'],
});
