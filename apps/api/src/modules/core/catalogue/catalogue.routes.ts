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
    ({ language }) => catalogue.listFilterParams(language),
    revalidatedOptions,
  );

  route(app, getBrands, ({ language }) => catalogue.listBrands(language), { reusesResults: true });

  route(
    app,
    getModels,
    ({ params, language }) => catalogue.listModels(params.id, language),
    revalidatedOptions,
  );

  route(app, getVehicle, ({ query, language }) => catalogue.findVehicle(query, language));

  route(
    app,
    getGenerations,
    ({ params, language }) => catalogue.listGenerations(params.id, language),
    revalidatedOptions,
  );

  route(
    app,
    getModifications,
    ({ params, language }) => catalogue.listModifications(params.id, language),
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
