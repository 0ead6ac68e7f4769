import type { AreaContext } from '../../context.ts';
import type { CoreServices } from '../core/build.ts';
import { CompletionsService } from './completions.service.ts';
import { QueryParserService } from './query-parser.service.ts';

export function buildQueryParser(context: AreaContext, services: CoreServices) {
  const completions = new CompletionsService(context);
  return {
    completions,
    queryParser: new QueryParserService({ ...context, ...services, completions }),
  };
}

export type QueryParserServices = ReturnType<typeof buildQueryParser>;
