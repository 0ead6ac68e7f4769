import type * as z from 'zod/mini';
import { deviceStorage } from './storage.ts';

/**
 * Returns the value stored as JSON under a key, or `fallback` if storage is blocked, the key is missing or the
 * text does not match the schema. Never throws.
 */
export function readStoredValue<Value, Fallback>(
  key: string,
  schema: z.ZodMiniType<Value>,
  fallback: Fallback,
  storage = deviceStorage,
): Value | Fallback {
  try {
    return schema.parse(JSON.parse(storage.read(key) ?? ''));
  } catch {
    return fallback;
  }
}

/** Stores a value as JSON; `null` removes the key. Does nothing if storage is blocked or full. */
export function writeStoredValue(key: string, value: object | null, storage = deviceStorage): void {
  storage.write(key, value && JSON.stringify(value));
}
