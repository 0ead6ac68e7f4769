import { askChangeMessage, getChangeMessage, getQuote } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { route } from '../../../http/route.ts';
import { requestsUnsoldTariff } from './quotes.rules.ts';

export async function quotesRoutes(app: FastifyInstance): Promise<void> {
  const { quotes } = app.services;

  route(app, getQuote, ({ actor, body, language }) => quotes.quote({ actor, language }, body), {
    precheckSent: async ({ fields }) => {
      if (requestsUnsoldTariff(fields)) throw new ApiError('tariff.not_sold');
    },
  });
  route(app, getChangeMessage, ({ actor, query, language }) =>
    quotes.changeMessage({ actor, language }, query),
  );
  route(app, askChangeMessage, ({ actor, body, language }) =>
    quotes.changeMessage({ actor, language }, body),
  );
}
