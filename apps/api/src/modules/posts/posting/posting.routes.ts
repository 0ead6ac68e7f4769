import { createPost, deleteImage, updatePost, uploadImage } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function postingRoutes(app: FastifyInstance): Promise<void> {
  const { posting, photos, life } = app.services;

  route(
    app,
    createPost,
    ({ actor, body, files, repeat, language }) =>
      posting.create(actor, { form: body, files, repeat, language }),
    { allow: ({ actor, key }) => posting.assertMayCreate(actor.userId, key) },
  );

  route(
    app,
    updatePost,
    ({ actor, body, files, repeat, language }) =>
      posting.update(actor, { form: body, files, repeat, language }),
    { find: (id, { actor, key }) => posting.assertMayUpdate(actor.userId, id, key) },
  );

  route(app, uploadImage, async ({ actor, file, language }) =>
    photos.shownToOwner(await photos.upload(actor.userId, file, 'file', language)),
  );

  route(
    app,
    deleteImage,
    ({ actor, body, language }) => posting.deleteImage(actor, body.id, body.image_id, language),
    {
      find: async (id, { actor }) => {
        life.assertPossible(await life.own(actor.userId, id), 'update');
      },
    },
  );
}
