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

const visitorRoutes = routesFor({ access: 'visitor', area: 'accounts' });
const userRoutes = routesFor({ access: 'user', area: 'accounts' });

const requiredForCompanies = (field: 'company_name' | 'company_address') =>
  z.refine<{ company?: unknown; company_name?: unknown; company_address?: unknown }>(
    (form) => !form.company || Boolean(form[field]),
    { path: [field], params: { error: 'required' }, when: isObjectInput },
  );

/** Registration form. Companies must also provide their name and address. */
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
    /** Site path to open after confirmation, even if the link is opened on another device. */
    next: z.optional(sitePath),
    /** Returned by the check of the confirmation link, so that a browser recognizes its own registration. */
    mark: z.optional(registrationMark),
  })
  .check(
    samePasswords,
    requiredForCompanies('company_name'),
    requiredForCompanies('company_address'),
  );
export type Registration = z.output<typeof registration>;

export const signUp = visitorRoutes.post('/auth/signup', {
  summary: 'Register an account',
  description:
    'If the email address already has an account, the response is the same and its owner is notified.',
  body: registration,
  status: 201,
  response: messageResponse,
  errors: ['account.too_often'],
});

const linkParams = z.object({ token: z.string().check(z.maxLength(100)) });
const confirmationDetails = z.object({
  /** Action of the button on the confirmation page. */
  purpose: z.enum(['registration', 'email_change']),
  /** Account that the link acts on, so that users do not confirm a registration that is not theirs. */
  name: z.string(),
  email: z.string(),
  /** Mark that the registering browser sent. */
  mark: z.optional(z.string()),
});
export type ConfirmationDetails = z.output<typeof confirmationDetails>;

export const checkConfirmation = visitorRoutes.get('/auth/confirm/:token', {
  summary: 'Check a confirmation link',
  description: 'Changes nothing, because mail scanners follow links.',
  params: linkParams,
  changes: true,
  response: confirmationDetails,
  errors: ['link.invalid'],
});

export const confirm = visitorRoutes.post('/auth/confirm/:token', {
  summary: 'Confirm an account or a new email address',
  description:
    'Activates the account and signs the user in. A new email address can be confirmed only while signed in to its account. A password in the body replaces the one from the registration, which a stranger may have submitted.',
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
    /** Site path sent with the registration. */
    next: z.optional(z.string()),
  }),
  errors: ['link.invalid', 'unauthorized', 'account.blocked', 'conflict'],
});

export const resendConfirmation = visitorRoutes.post('/auth/resend-confirmation', {
  summary: 'Resend the activation link',
  description: 'The response is the same for any address.',
  body: z.object({ email }),
  response: messageResponse,
  errors: ['account.too_often'],
});

export const signIn = visitorRoutes.post('/auth/login', {
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

export const signOut = userRoutes.post('/auth/logout', {
  summary: 'Sign out',
  description: 'Ends the session of the token.',
  session: 'closes',
  response: messageResponse,
});

export const sendResetUrl = visitorRoutes.post('/auth/send-reset-password-url', {
  summary: 'Send a password reset link',
  description: 'The response is the same for any address.',
  body: z.object({ email }),
  response: messageResponse,
  errors: ['account.too_often'],
});

export const checkReset = visitorRoutes.get('/auth/reset-password/:token', {
  summary: 'Check a password reset link',
  description: 'The link stays valid.',
  params: linkParams,
  changes: true,
  response: messageResponse,
  errors: ['link.invalid'],
});

export const resetPassword = visitorRoutes.post('/auth/reset-password', {
  summary: 'Reset the password',
  description: 'Requires the token from the emailed link. Ends all sessions.',
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
export const startGoogle = visitorRoutes.get('/auth/google', {
  summary: 'Start signing in with Google',
  description: 'Redirects to Google’s sign-in page.',
  changes: true,
  response: z.unknown(),
  errors: ['google.off'],
});

export const finishGoogle = visitorRoutes.get('/auth/google/callback', {
  summary: 'Finish signing in with Google',
  description: 'Redirects to the web app with a one-time code.',
  changes: true,
  response: z.unknown(),
  errors: ['google.off'],
});

export const exchangeCode = visitorRoutes.post('/auth/exchange', {
  summary: 'Exchange a one-time Google sign-in code for a token',
  description:
    'Called with the bearer token of the account that has this email address, links Google to that account.',
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  session: 'opens',
  response: signedIn,
  errors: ['google.off', 'google.failed', 'google.link_needed', 'account.blocked', 'conflict'],
});
