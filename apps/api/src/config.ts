import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { accessTokenVariables } from './modules/accounts/access-tokens/access-token-variables.ts';
import { allowanceVariables } from './modules/accounts/allowance/allowance-variables.ts';
import { phoneVariables } from './modules/accounts/phones/phone-variables.ts';
import { operatorVariables } from './modules/core/operator-variables.ts';
import { rateVariables } from './modules/core/rates/rate-variables.ts';
import {
  paymentVariableErrors,
  paymentVariables,
} from './modules/money/payments/payment-variables.ts';
import { tariffVariables } from './modules/money/tariffs/tariff-variables.ts';
import { formVariables } from './modules/requests/forms/form-variables.ts';
import { chatVariables } from './modules/talk/chats/chat-variables.ts';
import { offerVariables } from './modules/talk/offers/offer-variables.ts';
import { streamVariables } from './modules/talk/streams/stream-variables.ts';
import { unreadEmailVariables } from './modules/talk/unread-emails/unread-email-variables.ts';
import type { Variable } from './variable.ts';
import { optionalText, optionalUrl, wholeNumber } from './variable.ts';

const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

const port = wholeNumber(1, 65_535);
const milliseconds = z.coerce.number().int().min(1);

/** Minimum length of a secret that cannot be guessed: 32 random bytes are 43 characters of base64url. */
const MIN_SECRET_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 12;

const secret = z
  .string()
  .refine(
    (value) =>
      value === '' ||
      (value.length >= MIN_SECRET_LENGTH && new Set(value).size >= MIN_DISTINCT_CHARACTERS),
    `must be random and at least ${MIN_SECRET_LENGTH} characters long`,
  );

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production').meta({
    description: '`production` leaves the demo world out of an empty database unless `SEED_DEMO=1`',
    compose: 'fixed',
  }),
  HOST: z.string().min(1).default('0.0.0.0').meta({
    description:
      'Address the server listens on; several with commas between. In compose one address of the machine, `127.0.0.1` by default',
    compose: 'file',
    composeDefault: '127.0.0.1',
  }),
  PORT: port.default(3000).meta({ description: 'Port the server listens on', compose: 'file' }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .meta({
      description:
        'Address people reach the product at, `http://localhost` with `PORT` by default; used in links, sitemaps and previews',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: compose fills it in
      composeDefault: 'http://localhost:${PORT:-3000}',
    }),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).meta({
    description: 'PostgreSQL 16 or newer; `npm start` and compose bring their own',
    compose: 'fixed',
  }),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10).describe('Connections a process may open'),
  DATABASE_LISTEN_URL: z
    .union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })])
    .transform((url) => url || null)
    .default(null)
    .describe('The same database past a pooler that does not pass LISTEN on; else `DATABASE_URL`'),
  DATABASE_TIMEOUT_MS: milliseconds
    .default(2_500)
    .describe('Longest wait for a connection or for one query, in milliseconds'),
  JWT_SECRET: secret
    .default('')
    .describe('Secret that signs tokens and links, the same for all processes; else `SECRET_FILE`'),
  SECRET_FILE: optionalText.meta({
    description: 'File that keeps the secret; made with a random one at the first start',
    compose: 'fixed',
  }),
  MEDIA_FOLDER: z.string().min(1).default(`${projectFolder}data/media`).meta({
    description: 'Folder of the stored pictures, where `STORAGE` is `disk`',
    compose: 'fixed',
  }),
  STORAGE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('Where pictures are stored: in `MEDIA_FOLDER`, or in a bucket of an S3 service'),
  S3_ENDPOINT: optionalUrl.describe('Address of the S3 service'),
  S3_REGION: optionalText.describe('Region of the bucket, as the service names it'),
  S3_BUCKET: optionalText.describe('Private bucket for pictures and nothing else'),
  S3_ACCESS_KEY_ID: optionalText.describe('Key id that may read, write, list and delete there'),
  S3_SECRET_ACCESS_KEY: optionalText.describe('The secret of that key'),
  WEB_FOLDER: z
    .string()
    .min(1)
    .default(`${projectFolder}apps/web/dist`)
    .meta({ description: 'Folder of the built web app', for: 'own processes' }),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('How much is logged'),
  CLOCK_OFFSET_FILE: optionalText.meta({
    description:
      'File with the seconds by which server, worker and commands are ahead of the time, to try out days and terms; refused in production',
    for: 'npm start',
  }),
  // Any other value would fail later with a vaguer error or, as a number of hops, trust any client.
  TRUST_PROXY: z
    .union([z.literal(''), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
    .default('')
    .describe(
      'Address or network of the proxy in front, whose X-Forwarded-For is believed; empty: none',
    ),
  // Parsed as text first: as a number, an empty text would be 0 and disable the limits.
  RATE_LIMIT_SCALE: z
    .string()
    .trim()
    .min(1)
    .transform(Number)
    .pipe(z.number().min(0).max(1_000))
    .default(1)
    .describe(
      'Multiplies every request limit; 0 switches limits and load shedding off (tests, benchmarks)',
    ),
  SHED_LOAD_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_500)
    .describe(
      'Delay of the event loop above which the server answers 503 at once, in milliseconds; 0: never',
    ),
  ...rateVariables,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .default('smtp://localhost:1025')
    .meta({
      description: 'Mail server, with user and password where it wants them',
      composeDefault: 'smtp://maildev:1025',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]{1,60} <[^<>\s@]+@[^<>\s@]+>$/)
    .default('Pitlane <no-reply@pitlane.test>')
    .describe('Sender of all mail'),
  GOOGLE_CLIENT_ID: optionalText.describe(
    "Client id of Google's sign-in; empty: it is off and hidden",
  ),
  GOOGLE_CLIENT_SECRET: optionalText.describe("Client secret of Google's sign-in"),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/ })
    .default('https://accounts.google.com')
    .describe('OpenID provider that stands for Google'),
  ...phoneVariables,
  ...paymentVariables,
  ...operatorVariables,
  ...allowanceVariables,
  ...tariffVariables,
  ...accessTokenVariables,
  ...chatVariables,
  ...offerVariables,
  ...streamVariables,
  ...unreadEmailVariables,
  ...formVariables,
});

const S3_VARIABLES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const configSchema = variables
  .check(({ value, issues }) => {
    for (const name of value.STORAGE === 's3' ? S3_VARIABLES : []) {
      if (value[name]) continue;
      issues.push({ code: 'custom', path: [name], message: 'required if STORAGE=s3', input: '' });
    }
    for (const { name, message } of paymentVariableErrors(value)) {
      issues.push({ code: 'custom', path: [name], message, input: '' });
    }
  })
  .refine(({ JWT_SECRET, SECRET_FILE }) => JWT_SECRET !== '' || SECRET_FILE !== '', {
    path: ['JWT_SECRET'],
    message: 'set it, or set SECRET_FILE',
  })
  .refine(
    ({ CLOCK_OFFSET_FILE, NODE_ENV }) => CLOCK_OFFSET_FILE === '' || NODE_ENV !== 'production',
    { path: ['CLOCK_OFFSET_FILE'], message: 'not allowed in production: it shifts the clock' },
  )
  .refine(({ PHONE_CALLS, PHONE_CALL_KEY }) => PHONE_CALLS !== 'http' || PHONE_CALL_KEY !== '', {
    path: ['PHONE_CALL_KEY'],
    message: 'required if PHONE_CALLS=http',
  })
  .transform((values) => ({
    ...values,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
  }));

export type Config = z.output<typeof configSchema>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the configuration.
 * @param environment texts by name, usually `process.env`; unknown names are ignored
 * @throws ConfigError that lists each invalid variable with its description
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = configSchema.safeParse(environment);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const description = configVariables().find((variable) => variable.name === name)?.description;
    return `  ${name}: ${issue.message} (${description})`;
  });
  throw new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`);
}

/** Lists every variable of the server and the worker, for the files that document them. */
export function configVariables(): Variable[] {
  const defaults = variables.partial({ DATABASE_URL: true }).parse({});
  const fallbacks = new Map<string, unknown>(Object.entries(defaults));
  return Object.entries(variables.shape).map(([name, schema]) => ({
    ...schema.meta(),
    name,
    description: schema.description ?? '',
    fallback: String(fallbacks.get(name) ?? '').replace(projectFolder, ''),
  }));
}
