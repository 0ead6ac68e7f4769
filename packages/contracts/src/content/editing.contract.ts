import * as z from 'zod/mini';
import { idText, oneOf, pagination } from '../fields.ts';
import { atLeast, id, messageResponse, pageMeta, routesFor } from '../http.ts';
import { contentPicture } from './banner.schema.ts';
import {
  contentEntry,
  contentKinds,
  contentVersion,
  MAX_CONTENT_PICTURE,
} from './editing.schema.ts';

const moderatorRoutes = routesFor({ access: 'moderator', area: 'content editing' });
const kindParams = z.object({ kind: oneOf(contentKinds) });
const entryParams = z.object({ kind: oneOf(contentKinds), id: idText });

/** Fields of any kind, which the service parses (`newContent`, `changedContent`). */
const anyFields = z.looseObject({});
/** Version on which the edit is based. */
const baseVersion = { version: atLeast(1) };

export const getContentList = moderatorRoutes.get('/moderation/content/:kind', {
  summary: 'List content items of a kind',
  description: 'In display order, without removed items.',
  params: kindParams,
  query: z.object(pagination(100)),
  response: z.array(contentEntry),
  meta: pageMeta,
});

export const createContent = moderatorRoutes.post('/moderation/content/:kind', {
  summary: 'Create a content item',
  params: kindParams,
  body: anyFields,
  status: 201,
  response: contentEntry,
});

export const getContent = moderatorRoutes.get('/moderation/content/:kind/:id', {
  summary: 'Get a content item',
  description: 'Also returns removed items.',
  params: entryParams,
  response: contentEntry,
  errors: ['content.not_found'],
});

const changeErrors = ['content.not_found', 'content.changed', 'content.fixed'] as const;

export const changeContent = moderatorRoutes.post('/moderation/content/:kind/:id', {
  summary: 'Update a content item',
  description: 'Rejected if another editor has changed it since `version`.',
  params: entryParams,
  body: z.looseObject(baseVersion),
  response: contentEntry,
  errors: changeErrors,
});

export const getContentHistory = moderatorRoutes.get('/moderation/content/:kind/:id/history', {
  summary: 'List versions of a content item',
  description: 'Newest first.',
  params: entryParams,
  response: z.array(contentVersion),
  errors: ['content.not_found'],
});

export const restoreContent = moderatorRoutes.post('/moderation/content/:kind/:id/restore', {
  summary: 'Restore a version of a content item',
  description: 'Also restores a removed item.',
  params: entryParams,
  body: z.object({ ...baseVersion, to: id }),
  response: contentEntry,
  errors: changeErrors,
});

export const removeContent = moderatorRoutes.post('/moderation/content/:kind/:id/remove', {
  summary: 'Remove a content item',
  description: 'Its versions are retained.',
  params: entryParams,
  body: z.object(baseVersion),
  response: contentEntry,
  errors: changeErrors,
});

export const previewContent = moderatorRoutes.post('/moderation/content/:kind/preview', {
  summary: 'Preview a content item in both languages',
  description: 'Returns what the public operation would return; stores nothing.',
  params: kindParams,
  body: anyFields,
  response: z.object({ ru: z.unknown(), en: z.unknown() }),
});

export const orderContent = moderatorRoutes.post('/moderation/content/:kind/order', {
  summary: 'Reorder content items',
  description: 'Requires the IDs of all items below one parent.',
  params: kindParams,
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(1_000)) }),
  response: messageResponse,
});

export const uploadContentFile = moderatorRoutes.post('/moderation/files', {
  summary: 'Upload a picture for content',
  description: 'Unused pictures are deleted after a day.',
  file: { name: 'file', maxBytes: MAX_CONTENT_PICTURE },
  status: 201,
  response: z.object({ id, picture: contentPicture }),
});
