import type { AreaContext } from '../../context.ts';
import { BuyoutsService } from './buyouts/buyouts.service.ts';
import { CatalogueService } from './catalogue/catalogue.service.ts';
import { DictionariesService } from './catalogue/dictionaries.service.ts';
import { EmailQueueService } from './email-queue/email-queue.service.ts';
import { EventLogService } from './event-log/event-log.service.ts';
import { ModerationLogService } from './moderation-log/moderation-log.service.ts';
import { NotificationsService } from './notifications/notifications.service.ts';
import { OperationsService } from './operations/operations.service.ts';
import { PostCountsService } from './post-counts/post-counts.service.ts';
import { RatesService } from './rates/rates.service.ts';
import { UnpublishedPostsService } from './unpublished-posts/unpublished-posts.service.ts';
import { UnsubscribeLinksService } from './unsubscribe-links/unsubscribe-links.service.ts';

export function buildCore(context: AreaContext) {
  const { config, database, clock } = context;
  const dictionaries = new DictionariesService({ database, clock });
  const counts = new PostCountsService({ database });
  const mail = new EmailQueueService(context);
  const eventLog = new EventLogService({ database, clock });
  return {
    names: dictionaries,
    counts,
    mail,
    eventLog,
    rates: new RatesService({ database, ratesUrl: config.RATES_URL }),
    catalogue: new CatalogueService({ database, counts, dictionariesService: dictionaries }),
    unpublishedPosts: new UnpublishedPostsService(),
    buyouts: new BuyoutsService(),
    moderationLog: new ModerationLogService({ database, clock }),
    notifications: new NotificationsService({ database, clock, mail, eventLog }),
    operations: new OperationsService(context),
    unsubscribeLinks: new UnsubscribeLinksService(context),
  };
}

export type CoreServices = ReturnType<typeof buildCore>;
