import { readCookie, writeCookie } from './storage.ts';

const NAME = 'customer_token';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const LENGTH = 32;

let token: string | null = null;

/** Returns the random id of this browser. Never a credential: the server counts unique views with it. */
export function customerToken(): string {
  token ??= readCookie(NAME);
  if (!token) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
    token = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    writeCookie(NAME, token);
  }
  return token;
}
