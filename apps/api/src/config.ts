import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

const port = z.coerce.number().int().min(1).max(65_535);
const milliseconds = z.coerce.number().int().min(1);

/** Addresses an operator may leave empty: an empty text counts as not given. */
const optionalUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .transform((value) => value || null);

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('`production` leaves the demo world out of an empty database unless `SEED_DEMO=1`'),
  HOST: z.string().min(1).default('0.0.0.0').describe('Address the server listens on'),
  PORT: port.default(3000).describe('Port the server listens on'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:3000')
    .describe('Address people reach the product at; used in links, sitemaps and previews'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('PostgreSQL 16 or newer; `npm start` fills it in with its own database'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Connections a process may open'),
  DATABASE_TIMEOUT_MS: milliseconds
    .default(2_500)
    .describe('Longest wait for a connection or for one query, in milliseconds'),
  MEDIA_FOLDER: z
    .string()
    .min(1)
    .default(`${projectFolder}data/media`)
    .describe('Folder of the stored pictures'),
  WEB_FOLDER: z
    .string()
    .min(1)
    .default(`${projectFolder}apps/web/dist`)
    .describe('Folder of the built web app'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('How much is logged'),
  // Anything else would stop the start later and tell less, or, as a number, believe strangers.
  TRUST_PROXY: z
    .union([z.literal(''), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
    .default('')
    .describe(
      'Exact address of the proxy in front, whose X-Forwarded-For is believed; empty: none',
    ),
  // Text first: as a number, an empty text would be 0 and switch the limits off.
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
  RATES_URL: optionalUrl
    .default(null)
    .describe("Daily currency rates in the Bank of Russia's format; empty: rates stay as they are"),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{5,25}$/)
    .default('+7 800 000-00-00')
    .describe('Support phone in the footer'),
  COPYRIGHT_YEAR: z.coerce
    .number()
    .int()
    .min(1900)
    .max(2100)
    .default(2014)
    .describe('Year in the footer'),
  APP_LINK_ANDROID: optionalUrl.default(null).describe('Address of the Android app; empty: none'),
  APP_LINK_IOS: optionalUrl.default(null).describe('Address of the iOS app; empty: none'),
});

export type Config = z.output<typeof variables>;

/** Thrown with one readable list of everything wrong with the environment. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration.
 * @param environment names and texts, usually `process.env`; unknown names are ignored
 * @throws ConfigError that lists each bad variable with what it is for
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = variables.safeParse(environment);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const meaning = configVariables().find((variable) => variable.name === name)?.description;
    return `  ${name}: ${issue.message} (${meaning})`;
  });
  throw new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`);
}

/** Every variable with its description and default, for the operators' page and its check. */
export function configVariables(): { name: string; description: string; fallback: string }[] {
  const defaults = variables.partial({ DATABASE_URL: true }).parse({});
  const fallbacks = new Map<string, unknown>(Object.entries(defaults));
  return Object.entries(variables.shape).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    fallback: String(fallbacks.get(name) ?? '').replace(projectFolder, ''),
  }));
}
