import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';

const SECRET_BYTES = 48;
const KEY_BYTES = 32;

/**
 * The server's secret: the one given, else the one in the file, which the first process to start
 * makes. Whoever comes second reads what the first has written.
 * @throws Error of the file system where the file can neither be made nor read
 */
export function readSecret(config: Pick<Config, 'JWT_SECRET' | 'SECRET_FILE'>): string {
  if (config.JWT_SECRET) return config.JWT_SECRET;
  if (!existsSync(config.SECRET_FILE)) makeSecret(config.SECRET_FILE);
  const secret = readFileSync(config.SECRET_FILE, 'utf8').trim();
  if (secret.length < SECRET_BYTES) throw new Error(`${config.SECRET_FILE} holds no secret`);
  return secret;
}

/** Written aside and then named: nobody ever reads half a secret, and of two one stays. */
function makeSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  writeFileSync(aside, randomBytes(SECRET_BYTES).toString('base64url'), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(aside);
  }
}

/** What a key is for: keys of different uses have nothing to do with each other. */
type KeyUse =
  | 'token'
  | 'viewer'
  | 'network'
  | 'phone-code'
  | 'cookie'
  | 'media'
  | 'offer'
  | 'unsubscribe'
  | 'form'
  | 'contact'
  | `link ${string}`;

const ID_BYTES = 16;
/** Together 42: a whole number of letters, so that a link has one spelling only. */
const MAC_BYTES = 26;
const LINK = /^[A-Za-z0-9_-]{56}$/;

/** What is derived from the server's secret. Nothing of it is stored, so no copy of the database opens anything. */
export class Keys {
  readonly #secret: string;
  readonly #known = new Map<KeyUse, string>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A key of its own for a use, as text of 256 bits. */
  of(use: KeyUse): string {
    const known = this.#known.get(use);
    if (known) return known;
    const bytes = Buffer.from(hkdfSync('sha256', this.#secret, 'pitlane', use, KEY_BYTES));
    const key = bytes.toString('base64url');
    this.#known.set(use, key);
    return key;
  }

  /** A hash that nobody without the secret can try values against. */
  hash(use: KeyUse, text: string): string {
    return createHmac('sha256', this.of(use)).update(text).digest('base64url');
  }

  /** The text in a link by mail that proves its holder got the mail of a row. */
  linkOf(purpose: string, id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, this.#mac(purpose, bytes)]).toString('base64url');
  }

  /** The id of the row a link is about, or null where the link is not one of ours for this purpose. */
  readLink(purpose: string, link: string): string | null {
    const bytes = LINK.test(link) ? Buffer.from(link, 'base64url') : Buffer.alloc(0);
    if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.#mac(purpose, id))) return null;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #mac(purpose: string, id: Buffer): Buffer {
    const key = this.of(`link ${purpose}`);
    return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
  }
}
