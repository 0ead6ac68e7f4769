import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import { operatorOf } from '../core/operator-variables.ts';
import { ContentService } from './content/content.service.ts';
import { ContentFilesService } from './content-files/content-files.service.ts';
import { DealersService } from './dealers/dealers.service.ts';
import { DraftingService } from './editing/drafting.service.ts';
import { EditingService } from './editing/editing.service.ts';
import { SlidesService } from './slides/slides.service.ts';

export function buildContent(context: AreaContext, services: CoreServices & AccountsServices) {
  const { config } = context;
  const operator = operatorOf(config);
  const appLinks = { android: config.APP_LINK_ANDROID, ios: config.APP_LINK_IOS };
  const content = new ContentService({ ...context, appLinks, operator });
  const contentFiles = new ContentFilesService(context);
  const drafting = new DraftingService({ files: contentFiles });
  return {
    content,
    contentFiles,
    drafting,
    dealers: new DealersService({ ...context, ...services }),
    slides: new SlidesService({ ...context, content }),
    editing: new EditingService({ ...context, drafting, log: services.moderationLog, operator }),
  };
}

export type ContentServices = ReturnType<typeof buildContent>;
