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

const moderator = routesFor({ access: 'moderator', area: 'content editing' });
const kindParams = z.object({ kind: oneOf(contentKinds) });
const entryParams = z.object({ kind: oneOf(contentKinds), id: idText });

/** Fields of the kind (`newContent`, `changedContent`), which the service parses. */
const fields = z.looseObject({});
/** Version that the editor started from. */
const begun = { version: atLeast(1) };

export const getContentList = moderator.get('/moderation/content/:kind', {
  summary: 'List content items of a kind',
  description: 'In their order, without removed ones.',
  params: kindParams,
  query: z.object(pagination(100)),
  response: z.array(contentEntry),
  meta: pageMeta,
});

export const createContent = moderator.post('/moderation/content/:kind', {
  summary: 'Create a content item',
  params: kindParams,
  body: fields,
  status: 201,
  response: contentEntry,
});

export const getContent = moderator.get('/moderation/content/:kind/:id', {
  summary: 'Get a content item',
  description: 'Includes removed ones.',
  params: entryParams,
  response: contentEntry,
  errors: ['content.not_found'],
});

const changes = ['content.not_found', 'content.changed', 'content.fixed'] as const;

export const changeContent = moderator.post('/moderation/content/:kind/:id', {
  summary: 'Update a content item',
  description: 'Rejected if another editor has changed it.',
  params: entryParams,
  body: z.looseObject(begun),
  response: contentEntry,
  errors: changes,
});

export const getContentHistory = moderator.get('/moderation/content/:kind/:id/history', {
  summary: 'List versions of a content item',
  description: 'Newest first.',
  params: entryParams,
  response: z.array(contentVersion),
  errors: ['content.not_found'],
});

export const restoreContent = moderator.post('/moderation/content/:kind/:id/restore', {
  summary: 'Restore a version of a content item',
  description: 'Also restores a removed item.',
  params: entryParams,
  body: z.object({ ...begun, to: id }),
  response: contentEntry,
  errors: changes,
});

export const removeContent = moderator.post('/moderation/content/:kind/:id/remove', {
  summary: 'Remove a content item',
  description: 'Its versions are retained.',
  params: entryParams,
  body: z.object(begun),
  response: contentEntry,
  errors: changes,
});

export const previewContent = moderator.post('/moderation/content/:kind/preview', {
  summary: 'Preview a content item in both languages',
  description: 'Returns what the public operation would return; stores nothing.',
  params: kindParams,
  body: fields,
  response: z.object({ ru: z.unknown(), en: z.unknown() }),
});

export const orderContent = moderator.post('/moderation/content/:kind/order', {
  summary: 'Reorder content items',
  description: 'All items below one parent.',
  params: kindParams,
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(1_000)) }),
  response: messageResponse,
});

export const uploadContentFile = moderator.post('/moderation/files', {
  summary: 'Upload a picture for content',
  description: 'Unused pictures are deleted after a day.',
  file: { name: 'file', maxBytes: MAX_CONTENT_PICTURE },
  status: 201,
  response: z.object({ id, picture: contentPicture }),
});
