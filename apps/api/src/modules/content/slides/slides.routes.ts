import {
  setSlideFollow,
  setSlideFollowByGet,
  setSlideView,
  setSlideViewByGet,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function slidesRoutes(app: FastifyInstance): Promise<void> {
  const { slides } = app.services;

  for (const contract of [setSlideView, setSlideViewByGet]) {
    route(app, contract, ({ params, viewer }) => slides.count('view', params.id, viewer));
  }
  for (const contract of [setSlideFollow, setSlideFollowByGet]) {
    route(app, contract, ({ params, viewer }) => slides.count('follow', params.id, viewer));
  }
}
