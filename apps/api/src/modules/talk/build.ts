import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import { FavoritesService } from './favorites/favorites.service.ts';
import { SafetyService } from './safety/safety.service.ts';

/** What people do with ads of others: keep them, write about them, offer a price. */
export function buildTalk(
  context: AreaContext,
  before: CoreServices & AccountsServices & PostsServices,
) {
  return {
    favorites: new FavoritesService({ ...context, ...before }),
    safety: new SafetyService({ publicUrl: context.config.PUBLIC_URL }),
  };
}
