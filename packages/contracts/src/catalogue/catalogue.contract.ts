import * as z from 'zod/mini';
import { idText, plainText, wholeNumber } from '../fields.ts';
import { routesFor } from '../http.ts';
import {
  brandCount,
  city,
  engineForm,
  filterParams,
  generationCount,
  modelCount,
  modificationCount,
  modificationFacts,
  vehicleEntry,
  versionCount,
} from './catalogue.schema.ts';
import { MAX_YEAR, MIN_YEAR } from './catalogue.vehicles.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'catalogue' });
const idParams = z.object({ id: idText });

export const getFilterParams = visitorRoutes.get('/filter/get-filter-params', {
  summary: 'List all dictionaries of the search form',
  response: filterParams,
});

export const getBrands = visitorRoutes.get('/filter/get-brands', {
  summary: 'List makes with their ad counts',
  response: z.array(brandCount),
});

export const getModels = visitorRoutes.get('/filter/get-models/:id', {
  summary: 'List models of a make with their ad counts',
  params: idParams,
  response: z.array(modelCount),
  errors: ['brand.not_found'],
});

const slugText = plainText(100, 1);

export const getVehicle = visitorRoutes.get('/filter/get-vehicle', {
  summary: 'Find a make and model by their slugs',
  query: z.object({ brand: slugText, model: z.optional(slugText) }),
  response: z.object({ brand: vehicleEntry, model: z.nullable(vehicleEntry) }),
  errors: ['brand.not_found', 'model.not_found'],
});

export const getGenerations = visitorRoutes.get('/filter/get-generations/:id', {
  summary: 'List generations of a model with their ad counts',
  params: idParams,
  response: z.array(generationCount),
  errors: ['model.not_found'],
});

export const getModifications = visitorRoutes.get('/filter/get-modifications/:id', {
  summary: 'List modifications of a generation with their ad counts',
  params: idParams,
  response: z.array(modificationCount),
  errors: ['generation.not_found'],
});

export const getOtherData = visitorRoutes.get('/filter/get-other-data/:id', {
  summary: 'Get the specifications of a modification',
  description: 'Engine, volume, power, transmission, drive and body.',
  params: idParams,
  response: modificationFacts,
  errors: ['modification.not_found'],
});

export const getFilterFormEngine = visitorRoutes.get('/filter/get-filter-form-engine', {
  summary: 'List engines and volumes of a make or model',
  description: 'With `year_from`, only those that occur from that year on.',
  query: z.object({
    brand_id: z.optional(idText),
    model_id: z.optional(idText),
    year_from: z.optional(wholeNumber(MIN_YEAR, MAX_YEAR)),
  }),
  response: engineForm,
});

export const getVersions = visitorRoutes.get('/filter/get-versions', {
  summary: 'List versions of a make or model with their ad counts',
  description: 'A version counts the ads of all generations.',
  query: z.object({ brand_id: z.optional(idText), model_id: z.optional(idText) }),
  response: z.array(versionCount),
});

export const getFilterCities = visitorRoutes.get('/filter/get-filter-cities', {
  summary: 'List cities of a country',
  query: z.object({ country_id: idText }),
  response: z.array(city),
  errors: ['country.not_found'],
});
