import { randomUUID } from 'node:crypto';
import type { LetterScope } from '../modules/core/unsubscribe-links/unsubscribe-links.service.ts';
import type { TestWorld } from './test-world.ts';

export const anUnsubscribeLink = (
  { app }: Pick<TestWorld, 'app'>,
  userId: number,
  scope: LetterScope,
) => app.services.unsubscribeLinks.tokenFor({ id: randomUUID(), userId, scope });
