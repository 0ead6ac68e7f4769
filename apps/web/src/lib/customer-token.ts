import { readCookie, writeCookie } from './storage.ts';

const COOKIE_NAME = 'customer_token';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const TOKEN_LENGTH = 32;

let token: string | null = null;

/** Returns the random id of this browser. Never a credential: the server counts unique views with it. */
export function customerToken(): string {
  token ??= readCookie(COOKIE_NAME);
  if (!token) {
    const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH));
    token = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    writeCookie(COOKIE_NAME, token);
  }
  return token;
}
