import { describe, expect, it } from 'vitest';
import { ConfigError, configVariables, readConfig } from './config.ts';

const DATABASE_URL = 'postgresql://pitlane@127.0.0.1:5432/pitlane';
const JWT_SECRET = 'tests-only-0123456789abcdefghijklmnop';

/** Returns one error line per invalid variable; an empty array if the environment is valid. */
function errorsOf(environment: Record<string, string>): string[] {
  try {
    readConfig({ DATABASE_URL, JWT_SECRET, ...environment });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return error instanceof ConfigError ? error.message.split('\n').slice(1) : [];
  }
}

describe('readConfig', () => {
  it('requires only DATABASE_URL and JWT_SECRET and has safe defaults for the rest', () => {
    expect(readConfig({ DATABASE_URL, JWT_SECRET })).toMatchObject({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_POOL_SIZE: 10,
      DATABASE_TIMEOUT_MS: 2_500,
      STORAGE: 'disk',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '',
      RATE_LIMIT_SCALE: 1,
      RATES_URL: null,
      COPYRIGHT_YEAR: 2014,
      APP_LINK_ANDROID: null,
      APP_LINK_IOS: null,
      SECRET_FILE: '',
      SMTP_URL: 'smtp://localhost:1025',
      GOOGLE_CLIENT_ID: '',
      PHONE_CALLS: 'off',
      PHONE_CALL_DIGITS: 5,
      PAYMENTS: 'off',
      RECEIPT_TAX_SYSTEM: null,
      TRIAL_FREE_ADS: 2,
      TRIAL_MONTHS: 2,
    });
  });

  it('derives PUBLIC_URL from PORT unless it is set', () => {
    const publicUrlOf = (environment: Record<string, string>) =>
      readConfig({ DATABASE_URL, JWT_SECRET, PORT: '8080', ...environment }).PUBLIC_URL;

    expect(publicUrlOf({})).toBe('http://localhost:8080');
    expect(publicUrlOf({ PUBLIC_URL: 'https://pitlane.example/' })).toBe('https://pitlane.example');
  });

  it('rejects a missing secret', () => {
    const message = /JWT_SECRET: set it, or set SECRET_FILE \(Secret that signs tokens/;
    expect(() => readConfig({ DATABASE_URL })).toThrow(message);
    expect(() => readConfig({ DATABASE_URL, JWT_SECRET: '', SECRET_FILE: ' ' })).toThrow(message);
  });

  it('accepts a secret file instead of a secret', () => {
    const config = readConfig({ DATABASE_URL, SECRET_FILE: '/var/lib/pitlane/secret' });

    expect([config.JWT_SECRET, config.SECRET_FILE]).toEqual(['', '/var/lib/pitlane/secret']);
  });

  it.each([
    'secret',
    'change-me',
    'your-256-bit-secret',
    '0123456789abcdef0123456789abcde',
    'a'.repeat(64),
    'secret'.repeat(10),
    'changeme'.repeat(8),
    '0123456789'.repeat(5),
    ' '.repeat(40),
  ])('rejects a guessable secret and does not echo it in the error: %j', (secret) => {
    const lines = errorsOf({ JWT_SECRET: secret, SECRET_FILE: '/var/lib/pitlane/secret' });

    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim()).toMatch(/^JWT_SECRET: must be random and at least 32 characters long/);
    if (secret.trim()) expect(lines[0]?.split('(')[0]).not.toContain(secret);
  });

  it("requires the service's key for phone calls", () => {
    expect(errorsOf({ PHONE_CALLS: 'http' })[0]).toContain('required if PHONE_CALLS=http');
    expect(errorsOf({ PHONE_CALLS: 'http', PHONE_CALL_KEY: 'the-key' })).toEqual([]);
  });

  it("requires the payment provider's keys, and rejects the sandbox in production", () => {
    const shop = {
      YOOKASSA_SHOP_ID: '100500',
      YOOKASSA_SECRET_KEY: 'test_key',
      SELLER_NAME: 'ООО «Питлейн»',
      SELLER_INN: '7701000107',
    };
    const sandbox = { PAYMENTS: 'sandbox', SANDBOX_SECRET: 'secret-of-the-sandbox' };
    const errorsWithoutDescription = (environment: Record<string, string>) =>
      errorsOf(environment).map((line) => line.trim().replace(/ \(.*/, ''));

    expect(errorsWithoutDescription({ PAYMENTS: 'yookassa', ...shop })).toEqual([]);
    expect(errorsWithoutDescription({ PAYMENTS: 'yookassa' })).toEqual(
      Object.keys(shop).map((name) => `${name}: required if PAYMENTS=yookassa`),
    );
    expect(errorsWithoutDescription({ ...sandbox, NODE_ENV: 'development' })).toEqual([]);
    expect(errorsWithoutDescription({ PAYMENTS: 'sandbox', NODE_ENV: 'development' })).toEqual([
      'SANDBOX_SECRET: required if PAYMENTS=sandbox',
    ]);
    expect(errorsWithoutDescription(sandbox)).toEqual([
      'PAYMENTS: sandbox is not allowed in production: it charges no money',
    ]);
  });

  it('rejects a clock offset in production', () => {
    const file = { CLOCK_OFFSET_FILE: '/tmp/clock' };

    expect(errorsOf(file)[0]).toContain(
      'CLOCK_OFFSET_FILE: not allowed in production: it shifts the clock',
    );
    for (const NODE_ENV of ['development', 'test'])
      expect(errorsOf({ ...file, NODE_ENV })).toEqual([]);
  });

  it('requires all variables of a bucket', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example',
      S3_REGION: 'ru-1',
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };

    expect(errorsOf({ STORAGE: 's3', ...bucket })).toEqual([]);
    expect(errorsOf(bucket)).toEqual([]);
    expect(errorsOf({ STORAGE: 's3' }).map((line) => line.trim().replace(/ \(.*/, ''))).toEqual(
      Object.keys(bucket).map((name) => `${name}: required if STORAGE=s3`),
    );
    expect(errorsOf({ STORAGE: 's3', ...bucket, S3_REGION: ' ' })[0]).toContain('S3_REGION: ');
  });

  it('treats an empty URL as unset', () => {
    const config = readConfig({
      DATABASE_URL,
      JWT_SECRET,
      RATES_URL: '',
      APP_LINK_ANDROID: '',
      APP_LINK_IOS: 'https://apps.example/1',
    });

    expect([config.RATES_URL, config.APP_LINK_ANDROID, config.APP_LINK_IOS]).toEqual([
      null,
      null,
      'https://apps.example/1',
    ]);
  });

  it('lists all invalid variables at once, each with its name and description', () => {
    const lines = errorsOf({ PORT: '99999', LOG_LEVEL: 'loud', PUBLIC_URL: 'ftp://x' });

    expect(lines.map((line) => line.trim().split(':')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'LOG_LEVEL',
    ]);
    expect(lines[0]).toContain('(Port the server listens on)');
  });

  it('rejects a missing DATABASE_URL', () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL: .*PostgreSQL 16 or newer/);
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['HOST', ''],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PORT', ''],
    ['PUBLIC_URL', 'pitlane.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', ''],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '201'],
    ['DATABASE_TIMEOUT_MS', '0'],
    ['DATABASE_TIMEOUT_MS', ''],
    ['MEDIA_FOLDER', ''],
    ['WEB_FOLDER', ''],
    ['STORAGE', 'S3'],
    ['S3_ENDPOINT', 's3.example'],
    ['LOG_LEVEL', 'INFO'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'off'],
    ['RATE_LIMIT_SCALE', ''],
    ['RATE_LIMIT_SCALE', ' '],
    ['RATES_URL', 'file:///etc/passwd'],
    ['RATES_URL', 'bank'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.example'],
    ['SUPPORT_PHONE', '<script>'],
    ['COPYRIGHT_YEAR', '14'],
    ['APP_LINK_IOS', 'javascript:alert(1)'],
    ['SMTP_URL', 'localhost:1025'],
    ['SMTP_URL', 'http://localhost'],
    ['SMTP_URL', ''],
    ['MAIL_FROM', 'no-reply@pitlane.test'],
    ['MAIL_FROM', 'Pitlane <no-reply@pitlane.test>\r\nBcc: <x@y.z>'],
    ['MAIL_FROM', 'Pitlane <no-reply>'],
    ['SUPPORT_EMAIL', 'support'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['PHONE_CALLS', 'on'],
    ['PHONE_CALL_DIGITS', '3'],
    ['PHONE_CALL_DIGITS', '9'],
    ['PHONE_CALLS_PER_DAY', '0'],
    ['PHONE_CALL_URL', 'ftp://calls.example'],
    ['PAYMENTS', 'on'],
    ['YOOKASSA_SHOP_ID', '1:2'],
    ['YOOKASSA_URL', 'api.yookassa.ru'],
    ['YOOKASSA_URL', 'https://user:word@api.yookassa.ru'],
    ['YOOKASSA_NETWORKS', ''],
    ['YOOKASSA_NETWORKS', '10.0.0.0/8,yookassa.ru'],
    ['YOOKASSA_NETWORKS', '10.0.0.0/33'],
    ['RECEIPT_VAT_CODE', '0'],
    ['RECEIPT_TAX_SYSTEM', '7'],
    ['RECEIPT_SUBJECT', 'A service'],
    ['SELLER_INN', '7701000108'],
    ['TRIAL_FREE_ADS', '-1'],
    ['TRIAL_MONTHS', '2.5'],
    ['SPECIAL_OFFER_PRICE', '150,50'],
    ['SPECIAL_OFFER_PRICE', '150.5'],
    ['PAYMENT_MINIMUM', '-1'],
  ])('rejects %s=%s', (name, value) => {
    const lines = errorsOf({ [name]: value });

    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim()).toMatch(new RegExp(`^${name}: `));
  });

  it.each([
    ['TRUST_PROXY', '127.0.0.1'],
    ['TRUST_PROXY', '::1'],
    ['TRUST_PROXY', '10.0.0.0/8'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', '0.5'],
    ['SUPPORT_PHONE', '8 (800) 000-00-00'],
  ])('accepts %s=%s', (name, value) => {
    expect(errorsOf({ [name]: value })).toEqual([]);
  });

  it('ignores unknown names', () => {
    expect(errorsOf({ PATH: '/bin', NOTHING: '' })).toEqual([]);
  });
});

describe('configVariables', () => {
  it.each(configVariables())('$name has a description', ({ name, description }) => {
    expect(name).toMatch(/^[A-Z][A-Z\d_]+$/);
    expect(description.length).toBeGreaterThan(10);
  });

  it('has no absolute path as a default', () => {
    for (const { fallback } of configVariables()) expect(fallback).not.toMatch(/^\//);
  });
});
