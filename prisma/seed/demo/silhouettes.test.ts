import { silhouettes } from '@pitlane/demo-pictures';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { listNamedModels, silhouetteOf } from './silhouettes.ts';

/** Manually checked silhouettes of well-known models. */
const EXPECTED_SILHOUETTES = [
  ['porsche/911 coupe 1983', 'classic_911'],
  ['porsche/911 coupe 2018', 'modern_911'],
  ['porsche/911 targa 1985', 'targa_911'],
  ['porsche/356 coupe 1963', 'bathtub'],
  ['porsche/924 coupe 1985', 'popup_coupe'],
  ['nissan/silvia coupe 1999', 'coupe_nineties'],
  ['bmw/m3 coupe 1995', 'coupe_nineties'],
  ['bmw/m4 coupe 2021', 'coupe_modern'],
  ['nissan/skyline-gt-r coupe 1999', 'gtr'],
  ['mitsubishi/lancer-evolution sedan 2001', 'rally_saloon'],
  ['lamborghini/countach coupe 1987', 'wedge'],
  ['lancia/stratos coupe 1974', 'wedge'],
  ['lamborghini/miura coupe 1970', 'berlinetta'],
  ['lamborghini/huracan coupe 2020', 'supercar'],
  ['ferrari/testarossa coupe 1988', 'mid_nineties'],
  ['ferrari/348 targa 1991', 'targa_classic'],
  ['ferrari/812 coupe 2019', 'gt_modern'],
  ['aston-martin/db5 coupe 1964', 'gt_sixties'],
  ['jaguar/e-type coupe 1963', 'long_nose'],
  ['jaguar/e-type roadster 1966', 'roadster_sixties'],
  ['ford/mustang coupe 1969', 'muscle'],
  ['ford/mustang coupe 2019', 'pony_modern'],
  ['chevrolet/corvette coupe 1967', 'muscle'],
  ['chevrolet/corvette coupe 1988', 'popup_coupe'],
  ['chevrolet/corvette coupe 2015', 'gt_modern'],
  ['chevrolet/corvette coupe 2021', 'supercar'],
  ['moskvich/412 sedan 1969', 'saloon_sixties'],
  ['moskvich/400 sedan 1951', 'limousine_thirties'],
  ['lada/2101 sedan 1976', 'saloon_sixties'],
  ['lada/2121-niva suv 1989', 'offroader_short'],
  ['gaz/m-20-pobeda sedan 1952', 'saloon_forties'],
  ['gaz/21-volga sedan 1966', 'saloon_fifties'],
  ['gaz/24-volga sedan 1985', 'saloon_seventies'],
  ['gaz/13-chaika limousine 1970', 'limousine_fifties'],
  ['gaz/14-chaika limousine 1983', 'limousine_seventies'],
  ['zil/41047 limousine 1987', 'limousine_seventies'],
  ['zis/110 limousine 1953', 'limousine_thirties'],
  ['mercedes-benz/500-e sedan 1992', 'saloon_nineties'],
  ['bmw/m5 sedan 2021', 'saloon_modern'],
  ['rolls-royce/phantom sedan 2011', 'limousine_modern'],
  ['volkswagen/golf-gti hatchback 1983', 'hatch_eighties'],
  ['mini/cooper-classic hatchback 1968', 'mini'],
  ['volkswagen/beetle coupe 1967', 'beetle'],
  ['audi/rs2 wagon 1995', 'estate_nineties'],
  ['audi/rs6 wagon 2024', 'estate_modern'],
  ['mercedes-benz/g-class-amg suv 2022', 'offroader'],
  ['land-rover/defender-classic suv 2015', 'offroader'],
  ['toyota/land-cruiser-40 suv 1978', 'offroader_short'],
  ['ford/f-150-raptor pickup 2019', 'pickup'],
  ['bugatti/type-35 roadster 1927', 'prewar_racer'],
  ['bentley/4-1-2-litre convertible 1930', 'prewar'],
  ['packard/twelve convertible 1936', 'prewar'],
  ['mazda/mx-5 roadster 1991', 'roadster_nineties'],
  ['caterham/seven roadster 2020', 'seven'],
  ['shelby/cobra roadster 1966', 'cobra'],
  ['cadillac/eldorado convertible 1959', 'convertible_fifties'],
  ['bac/mono monoposto 2018', 'open_wheel'],
  ['tatuus/f4-t014 monoposto 2018', 'open_wheel'],
  ['cessna/172-skyhawk airplane_piston 2003', 'high_wing'],
  ['piper/pa-28-cherokee airplane_piston 2005', 'low_wing'],
  ['beechcraft/baron airplane_piston 2013', 'twin'],
  ['pilatus/pc-12 airplane_turboprop 2021', 'single_turboprop'],
  ['antonov/an-2 airplane_piston 1980', 'biplane'],
  ['extra/300 airplane_aerobatic 2005', 'aerobatic'],
  ['aero-vodochody/l-39 airplane_jet 1985', 'trainer_jet'],
  ['mikoyan/mig-15uti airplane_jet 1955', 'trainer_jet'],
  ['gulfstream/g550 airplane_jet 2012', 'business_jet'],
  ['robinson/r44 helicopter 2012', 'light_helicopter'],
  ['airbus-helicopters/h125-as350 helicopter 2019', 'helicopter'],
  ['mil/mi-8 helicopter 2006', 'heavy_helicopter'],
  ['riva/aquarama runabout 1977', 'runabout'],
  ['sea-ray/sundancer-320 cruiser 2019', 'cruiser'],
  ['azimut/55-flybridge motor_yacht 2016', 'flybridge'],
  ['pershing/9x motor_yacht 2020', 'express_yacht'],
  ['cigarette-racing/41-gtr performance_boat 2022', 'racing_boat'],
  ['beneteau/oceanis-38-1 sailing_yacht 2020', 'sailing_yacht'],
] as const;

const catalogue = loadCatalogue();
const brands = new Map(catalogue.brands.map((brand) => [brand.id, brand.slug]));
const generations = new Map(catalogue.generations.map((row) => [row.id, row]));
const models = new Map(catalogue.models.map((row) => [row.id, row]));

/** All models of the catalogue with their bodies, in the first and last year of each generation. */
const vehicles = catalogue.modifications.flatMap(({ generationId, carcase }) => {
  const generation = generations.get(generationId);
  const model = models.get(generation?.modelId ?? 0);
  const brand = brands.get(model?.brandId ?? 0);
  if (!generation || !model || !brand) throw new Error(`no generation ${generationId}`);
  const years = [generation.yearFrom, generation.yearTo ?? 2026];
  return years.map((year) => ({ brand, model: model.slug, body: carcase, year }));
});

describe('silhouetteOf', () => {
  it('returns the expected silhouettes of well-known models', () => {
    for (const [text, silhouette] of EXPECTED_SILHOUETTES) {
      const [name = '', body = '', year = ''] = text.split(' ');
      const [brand = '', model = ''] = name.split('/');
      const row = vehicles.find((s) => s.brand === brand && s.model === model && s.body === body);
      expect(row, text).toBeDefined();
      if (row) expect(silhouetteOf({ ...row, year: Number(year) }), text).toBe(silhouette);
    }
  });

  it('refers only to makes and models of the catalogue', () => {
    const names = new Set(vehicles.flatMap(({ brand, model }) => [brand, `${brand}/${model}`]));
    expect(listNamedModels().filter((name) => !names.has(name))).toEqual([]);
  });

  it('uses every silhouette for a vehicle of the catalogue', () => {
    const usedSilhouettes = new Set(vehicles.map(silhouetteOf));
    // The catalogue has no gyroplane yet.
    expect(silhouettes.filter((s) => !usedSilhouettes.has(s))).toEqual(['gyroplane']);
  });
});
