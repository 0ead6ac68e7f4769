import { storeDemoContent } from '../../../../prisma/seed/content.ts';
import type { TestWorld } from './test-world.ts';

/** Stores the content that only the demo has: slides, banners and the like. */
export const demoContent = ({ database, clock }: TestWorld): Promise<void> =>
  storeDemoContent({ database, now: clock.now() });
