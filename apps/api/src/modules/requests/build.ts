import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { ContentServices } from '../content/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import { RequestFilesService } from './files/request-files.service.ts';
import { ErrorReportsService } from './forms/error-reports.service.ts';
import { FormDetailsService } from './forms/form-details.service.ts';
import { FormLimitsService } from './forms/form-limits.service.ts';
import { FormTokensService } from './forms/form-tokens.service.ts';
import { FormsService } from './forms/forms.service.ts';
import { ReplyDeadlinesService } from './forms/reply-deadlines.service.ts';
import { OwnRequestsService } from './inbox/own-requests.service.ts';
import { RequestEmailsService } from './inbox/request-emails.service.ts';
import { RequestErasureService } from './inbox/request-erasure.service.ts';
import { RequestInboxService } from './inbox/request-inbox.service.ts';

/** Services for requests sent through forms and the replies of staff. */
export function buildRequests(
  context: AreaContext,
  services: CoreServices & AccountsServices & PostsServices & ContentServices,
) {
  const { config, database, clock } = context;
  const shared = {
    ...context,
    ...services,
    deadlines: new ReplyDeadlinesService(config),
    tokens: new FormTokensService(context),
    limits: new FormLimitsService(context),
    details: new FormDetailsService({ ...services, database }),
    files: new RequestFilesService({ ...context, log: services.moderationLog }),
  };
  const { details, files } = shared;
  const forms = new FormsService(shared);
  services.buyouts.addListener((transaction, ad) => forms.addBuyoutRequest(transaction, ad));
  const requestErasure = new RequestErasureService({ database, clock, files, settings: config });
  return {
    forms,
    replyDeadlines: shared.deadlines,
    formDetails: details,
    errorReports: new ErrorReportsService(shared),
    ownRequests: new OwnRequestsService({ database }),
    requestFiles: files,
    requestEmails: new RequestEmailsService({ database }),
    requestErasure,
    requests: new RequestInboxService({
      ...context,
      ...services,
      log: services.moderationLog,
      formDetails: details,
      requestErasure,
    }),
  };
}

export type RequestsServices = ReturnType<typeof buildRequests>;
