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

const visitor = routesFor({ access: 'visitor', area: 'catalogue' });
const idParams = z.object({ id: idText });

export const getFilterParams = visitor.get('/filter/get-filter-params', {
  summary: 'Every dictionary a search form needs',
  response: filterParams,
});

export const getBrands = visitor.get('/filter/get-brands', {
  summary: 'Makes with the number of their active ads',
  response: z.array(brandCount),
});

export const getModels = visitor.get('/filter/get-models/:id', {
  summary: 'Models of a make with the number of their active ads',
  params: idParams,
  response: z.array(modelCount),
  errors: ['brand.not_found'],
});

const slugText = plainText(100, 1);

export const getVehicle = visitor.get('/filter/get-vehicle', {
  summary: 'The make, and a model of it, that an address of the search names',
  query: z.object({ brand: slugText, model: z.optional(slugText) }),
  response: z.object({ brand: vehicleEntry, model: z.nullable(vehicleEntry) }),
  errors: ['brand.not_found', 'model.not_found'],
});

export const getGenerations = visitor.get('/filter/get-generations/:id', {
  summary: 'Generations of a model with their years and active ads',
  params: idParams,
  response: z.array(generationCount),
  errors: ['model.not_found'],
});

export const getModifications = visitor.get('/filter/get-modifications/:id', {
  summary: 'Modifications of a generation with their active ads',
  params: idParams,
  response: z.array(modificationCount),
  errors: ['generation.not_found'],
});

export const getOtherData = visitor.get('/filter/get-other-data/:id', {
  summary: 'What a modification fixes: engine, volume, power, gearbox, drive, body',
  params: idParams,
  response: modificationFacts,
  errors: ['modification.not_found'],
});

export const getFilterFormEngine = visitor.get('/filter/get-filter-form-engine', {
  summary: 'Engines and volumes that occur under a make and model from a year on',
  query: z.object({
    brand_id: z.optional(idText),
    model_id: z.optional(idText),
    year_from: z.optional(wholeNumber(MIN_YEAR, MAX_YEAR)),
  }),
  response: engineForm,
});

export const getVersions = visitor.get('/filter/get-versions', {
  summary: 'Versions of a make or model over all generations, with the number of their active ads',
  query: z.object({ brand_id: z.optional(idText), model_id: z.optional(idText) }),
  response: z.array(versionCount),
});

export const getFilterCities = visitor.get('/filter/get-filter-cities', {
  summary: 'Cities of a country',
  query: z.object({ country_id: idText }),
  response: z.array(city),
  errors: ['country.not_found'],
});
