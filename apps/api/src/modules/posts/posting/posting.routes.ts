import { createPost, deleteImage, updatePost, uploadImage } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function postSubmissionRoutes(app: FastifyInstance): Promise<void> {
  const { posting, photos, life } = app.services;

  route(
    app,
    createPost,
    ({ actor, body, files, transact, language }) =>
      posting.create(actor, { form: body, files, transact, language }),
    { precheckCaller: ({ actor }) => posting.assertCanCreate(actor.userId) },
  );

  route(
    app,
    updatePost,
    ({ actor, body, files, transact, language }) =>
      posting.update(actor, { form: body, files, transact, language }),
    { precheckId: (id, { actor }) => posting.assertCanUpdate(actor.userId, id) },
  );

  route(app, uploadImage, async ({ actor, file, language }) =>
    photos.presentToOwner(await photos.upload(actor.userId, file, 'file', language)),
  );

  route(
    app,
    deleteImage,
    ({ actor, body, language }) => posting.deleteImage(actor, body.id, body.image_id, language),
    {
      precheckId: async (id, { actor }) => {
        life.assertPossible(await life.findOwn(actor.userId, id), 'update');
      },
    },
  );
}
