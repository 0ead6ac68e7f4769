import {
  changeContent,
  createContent,
  getContent,
  getContentHistory,
  getContentList,
  orderContent,
  previewContent,
  removeContent,
  restoreContent,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { baseVersionOf } from './editing.rules.ts';

export async function contentEditingRoutes(app: FastifyInstance): Promise<void> {
  const { editing } = app.services;
  const versionCheck = {
    precheckId: (id: number, { fields }: { fields: unknown }) =>
      editing.assertNewest(id, baseVersionOf(fields)),
  };

  route(app, getContentList, ({ params, query }) => editing.list(params.kind, query));

  route(app, createContent, ({ params, body, ...editor }) =>
    editing.create(editor, params.kind, body),
  );

  route(app, getContent, ({ params }) => editing.one(params.kind, params.id));

  route(
    app,
    changeContent,
    ({ params, body, ...editor }) =>
      editing.change(editor, { ...params, version: body.version }, body),
    versionCheck,
  );

  route(app, getContentHistory, ({ params }) => editing.history(params.kind, params.id));

  route(
    app,
    restoreContent,
    ({ params, body, ...editor }) =>
      editing.restore(editor, { ...params, version: body.version }, body.to),
    versionCheck,
  );

  route(
    app,
    removeContent,
    ({ params, body, ...editor }) => editing.remove(editor, { ...params, version: body.version }),
    versionCheck,
  );

  route(app, previewContent, ({ params, body, language }) =>
    editing.preview(params.kind, body, language),
  );

  route(app, orderContent, ({ params, body, ...editor }) =>
    editing.order(editor, params.kind, body.ids),
  );
}
