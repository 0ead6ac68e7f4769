import * as z from 'zod/mini';
import { idText, plainText, wholeNumber } from '../fields.ts';
import { defineRoute } from '../http.ts';
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

const area = 'catalogue';
const idParams = z.object({ id: idText });

export const getFilterParams = defineRoute({
  method: 'GET',
  path: '/filter/get-filter-params',
  access: 'visitor',
  area,
  summary: 'Every dictionary a search form needs',
  response: filterParams,
});

export const getBrands = defineRoute({
  method: 'GET',
  path: '/filter/get-brands',
  access: 'visitor',
  area,
  summary: 'Makes with the number of their active ads',
  response: z.array(brandCount),
});

export const getModels = defineRoute({
  method: 'GET',
  path: '/filter/get-models/:id',
  access: 'visitor',
  area,
  summary: 'Models of a make with the number of their active ads',
  params: idParams,
  response: z.array(modelCount),
  errors: ['brand.not_found'],
});

const slugText = plainText(100, 1);

export const getVehicle = defineRoute({
  method: 'GET',
  path: '/filter/get-vehicle',
  access: 'visitor',
  area,
  summary: 'The make, and a model of it, that an address of the search names',
  query: z.object({ brand: slugText, model: z.optional(slugText) }),
  response: z.object({ brand: vehicleEntry, model: z.nullable(vehicleEntry) }),
  errors: ['brand.not_found', 'model.not_found'],
});

export const getGenerations = defineRoute({
  method: 'GET',
  path: '/filter/get-generations/:id',
  access: 'visitor',
  area,
  summary: 'Generations of a model with their years and active ads',
  params: idParams,
  response: z.array(generationCount),
  errors: ['model.not_found'],
});

export const getModifications = defineRoute({
  method: 'GET',
  path: '/filter/get-modifications/:id',
  access: 'visitor',
  area,
  summary: 'Modifications of a generation with their active ads',
  params: idParams,
  response: z.array(modificationCount),
  errors: ['generation.not_found'],
});

export const getOtherData = defineRoute({
  method: 'GET',
  path: '/filter/get-other-data/:id',
  access: 'visitor',
  area,
  summary: 'What a modification fixes: engine, volume, power, gearbox, drive, body',
  params: idParams,
  response: modificationFacts,
  errors: ['modification.not_found'],
});

export const getFilterFormEngine = defineRoute({
  method: 'GET',
  path: '/filter/get-filter-form-engine',
  access: 'visitor',
  area,
  summary: 'Engines and volumes that occur under a make and model from a year on',
  query: z.object({
    brand_id: z.optional(idText),
    model_id: z.optional(idText),
    year_from: z.optional(wholeNumber(MIN_YEAR, MAX_YEAR)),
  }),
  response: engineForm,
});

export const getVersions = defineRoute({
  method: 'GET',
  path: '/filter/get-versions',
  access: 'visitor',
  area,
  summary: 'Versions of a make or model over all generations, with the number of their active ads',
  query: z.object({ brand_id: z.optional(idText), model_id: z.optional(idText) }),
  response: z.array(versionCount),
});

export const getFilterCities = defineRoute({
  method: 'GET',
  path: '/filter/get-filter-cities',
  access: 'visitor',
  area,
  summary: 'Cities of a country',
  query: z.object({ country_id: idText }),
  response: z.array(city),
  errors: ['country.not_found'],
});
