import { randomUUID } from 'node:crypto';
import type { EmailScope } from '../modules/core/unsubscribe-links/unsubscribe-links.service.ts';
import type { TestWorld } from './test-world.ts';

export const anUnsubscribeLink = (
  { app }: Pick<TestWorld, 'app'>,
  userId: number,
  scope: EmailScope,
) => app.services.unsubscribeLinks.createToken({ id: randomUUID(), userId, scope });
