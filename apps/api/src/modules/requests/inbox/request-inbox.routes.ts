import {
  answerRequest,
  closeRequest,
  eraseRequest,
  getRequest,
  getRequests,
  releaseRequest,
  takeRequest,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function requestsRoutes(app: FastifyInstance): Promise<void> {
  const { requests } = app.services;

  route(app, getRequests, ({ actor, query, language }) => {
    const { kind, state, overdue, suspect = false, page, per_page: perPage } = query;
    return requests.list(actor, { kind, state, overdue, suspect }, { page, perPage }, language);
  });

  route(app, getRequest, ({ actor, params, language }) => requests.get(actor, params.id, language));
  route(app, takeRequest, ({ actor, params, language }) =>
    requests.take(actor, params.id, language),
  );
  route(app, releaseRequest, ({ actor, params, language }) =>
    requests.release(actor, params.id, language),
  );
  route(
    app,
    answerRequest,
    ({ actor, params, body, language }) => requests.answer(actor, params.id, body, language),
    { precheckId: (id, { actor }) => requests.assertMay('answer', actor, id) },
  );
  route(
    app,
    closeRequest,
    ({ actor, params, body, language }) => requests.close(actor, params.id, body.note, language),
    { precheckId: (id, { actor }) => requests.assertMay('close', actor, id) },
  );
  route(app, eraseRequest, ({ actor, params, language }) =>
    requests.erase(actor, params.id, language),
  );
}
