import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import type { TalkServices } from '../talk/build.ts';
import { DecisionsService } from './decisions/decisions.service.ts';
import { FindingsService } from './findings/findings.service.ts';
import { ModerationService } from './moderation/moderation.service.ts';
import { ReportedMessagesService } from './reported-messages/reported-messages.service.ts';
import { ReportsService } from './reports/reports.service.ts';

/** Services for the work of moderators and for reports by users. */
export function buildModeration(
  context: AreaContext,
  services: CoreServices & AccountsServices & PostsServices & TalkServices,
) {
  const dependencies = {
    ...context,
    ...services,
    log: services.moderationLog,
    reports: new ReportsService(context),
    findings: new FindingsService({ ...context, ...services }),
  };
  return {
    reports: dependencies.reports,
    moderation: new ModerationService(dependencies),
    decisions: new DecisionsService(dependencies),
    reportedMessages: new ReportedMessagesService(dependencies),
  };
}
