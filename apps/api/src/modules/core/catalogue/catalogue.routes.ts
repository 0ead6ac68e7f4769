import {
  getBrands,
  getFilterCities,
  getFilterFormEngine,
  getFilterParams,
  getGenerations,
  getModels,
  getModifications,
  getOtherData,
  getVehicle,
  getVersions,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

/** Browsers request these lists on each visit, and they rarely change. */
const revalidated = { revalidates: true };

export async function catalogueRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue } = app.services;

  route(app, getFilterParams, ({ language }) => catalogue.filterParams(language), revalidated);

  route(app, getBrands, ({ language }) => catalogue.brands(language), { reusesResults: true });

  route(
    app,
    getModels,
    ({ params, language }) => catalogue.models(params.id, language),
    revalidated,
  );

  route(app, getVehicle, ({ query, language }) => catalogue.vehicle(query, language));

  route(
    app,
    getGenerations,
    ({ params, language }) => catalogue.generations(params.id, language),
    revalidated,
  );

  route(
    app,
    getModifications,
    ({ params, language }) => catalogue.modifications(params.id, language),
    revalidated,
  );

  route(app, getOtherData, ({ params, language }) =>
    catalogue.findModificationData(params.id, language),
  );

  route(app, getFilterFormEngine, ({ query, language }) => catalogue.engineForm(query, language));

  route(app, getVersions, ({ query }) => catalogue.versions(query), revalidated);

  route(
    app,
    getFilterCities,
    ({ query, language }) => catalogue.cities(query.country_id, language),
    revalidated,
  );
}
