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

/** Options of lists that browsers request on each visit and that rarely change. */
const revalidatedOptions = { revalidates: true };

export async function catalogueRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue } = app.services;

  route(
    app,
    getFilterParams,
    ({ language }) => catalogue.filterParams(language),
    revalidatedOptions,
  );

  route(app, getBrands, ({ language }) => catalogue.brands(language), { reusesResults: true });

  route(
    app,
    getModels,
    ({ params, language }) => catalogue.models(params.id, language),
    revalidatedOptions,
  );

  route(app, getVehicle, ({ query, language }) => catalogue.vehicle(query, language));

  route(
    app,
    getGenerations,
    ({ params, language }) => catalogue.generations(params.id, language),
    revalidatedOptions,
  );

  route(
    app,
    getModifications,
    ({ params, language }) => catalogue.modifications(params.id, language),
    revalidatedOptions,
  );

  route(app, getOtherData, ({ params, language }) =>
    catalogue.findModificationData(params.id, language),
  );

  route(app, getFilterFormEngine, ({ query, language }) => catalogue.listEngines(query, language));

  route(app, getVersions, ({ query }) => catalogue.listVersions(query), revalidatedOptions);

  route(
    app,
    getFilterCities,
    ({ query, language }) => catalogue.listCities(query.country_id, language),
    revalidatedOptions,
  );
}
