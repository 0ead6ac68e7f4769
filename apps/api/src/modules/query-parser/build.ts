import type { AreaContext } from '../../context.ts';
import type { CoreServices } from '../core/build.ts';
import { CompletionsService } from './completions.service.ts';
import { QueryParserService } from './query-parser.service.ts';

/** Services that read the words of a search. */
export function buildQueryParser(context: AreaContext, before: CoreServices) {
  const completions = new CompletionsService(context);
  return {
    completions,
    queryParser: new QueryParserService({ ...context, ...before, completions }),
  };
}

export type QueryParserServices = ReturnType<typeof buildQueryParser>;
