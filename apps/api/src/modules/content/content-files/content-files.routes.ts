import { uploadContentFile } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function contentFilesRoutes(app: FastifyInstance): Promise<void> {
  const { contentFiles } = app.services;

  route(app, uploadContentFile, ({ file, language }) => contentFiles.store(file, language));
}
