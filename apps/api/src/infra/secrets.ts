import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';

const SECRET_BYTES = 48;
const KEY_BYTES = 32;

/**
 * Returns the server's secret: the configured one, else the one in the file, which the first process to start creates.
 * @throws Error of the file system if the file can be neither created nor read
 */
export function readSecret(config: Pick<Config, 'JWT_SECRET' | 'SECRET_FILE'>): string {
  if (config.JWT_SECRET) return config.JWT_SECRET;
  if (!existsSync(config.SECRET_FILE)) createSecretFile(config.SECRET_FILE);
  const secret = readFileSync(config.SECRET_FILE, 'utf8').trim();
  if (secret.length < SECRET_BYTES) throw new Error(`${config.SECRET_FILE} holds no secret`);
  return secret;
}

/** Writes to a temporary file and links it: no process reads a partial secret, and of two writers one wins. */
function createSecretFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}`;
  writeFileSync(temporaryFile, randomBytes(SECRET_BYTES).toString('base64url'), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(temporaryFile);
  }
}

/** Purpose of a derived key: keys of different uses are independent. */
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
/** With the id 42 bytes: a multiple of 3, so that base64url has no spare bits and a link has one spelling only. */
const MAC_BYTES = 26;
const LINK = /^[A-Za-z0-9_-]{56}$/;

/** Keys derived from the server's secret. None is stored, so a copy of the database gives no access. */
export class Keys {
  readonly #secret: string;
  readonly #derived = new Map<KeyUse, string>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the key of a use, 256 bits as text. */
  keyFor(use: KeyUse): string {
    const derived = this.#derived.get(use);
    if (derived) return derived;
    const bytes = Buffer.from(hkdfSync('sha256', this.#secret, 'pitlane', use, KEY_BYTES));
    const key = bytes.toString('base64url');
    this.#derived.set(use, key);
    return key;
  }

  /** Hashes a text so that values cannot be tried without the secret. */
  hash(use: KeyUse, text: string): string {
    return createHmac('sha256', this.keyFor(use)).update(text).digest('base64url');
  }

  /** Returns the token of a link in a mail, which proves that its holder received the mail of a row. */
  linkOf(purpose: string, id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, this.#mac(purpose, bytes)]).toString('base64url');
  }

  /** Returns the id of the row that a link is for; `null` if we did not issue it for this purpose. */
  readLink(purpose: string, link: string): string | null {
    const bytes = LINK.test(link) ? Buffer.from(link, 'base64url') : Buffer.alloc(0);
    if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.#mac(purpose, id))) return null;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #mac(purpose: string, id: Buffer): Buffer {
    const key = this.keyFor(`link ${purpose}`);
    return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
  }
}
