import type { MessageWarning } from '@pitlane/contracts';
import { findWarnings } from './safety.rules.ts';

interface Dependencies {
  publicUrl: string;
}

/** Warnings for receivers of messages (docs/product.md#chats). */
export class SafetyService {
  readonly #ownHost: string;

  constructor({ publicUrl }: Dependencies) {
    this.#ownHost = new URL(publicUrl).hostname;
  }

  warningsIn(message: string): MessageWarning[] {
    return findWarnings(message, this.#ownHost);
  }
}
