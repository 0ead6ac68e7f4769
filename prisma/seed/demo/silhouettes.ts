import type { Silhouette } from '@pitlane/demo-pictures';
/**
 * Silhouettes of vehicles. A row applies to models, or to all models of a make, optionally up to a year (`:1982`). The
 * first matching row determines the silhouette; without one, the body type does.
 */

import type { CarcaseCode } from '../dictionaries.ts';

/** Slugs of the catalogue: `make/model`, or `make` for all its models. */
type Row = readonly [silhouette: Silhouette, models: string, bodies?: string];

const MODEL_SILHOUETTES: readonly Row[] = [
  ['targa_911', 'porsche/911 porsche/912', 'targa'],
  ['bathtub', 'porsche/356 volkswagen/karmann-ghia', 'coupe'],
  ['roadster_fifties', 'porsche/356 porsche/550-spyder'],
  ['beetle', 'volkswagen/beetle', 'coupe'],
  ['muscle', 'chevrolet/corvette:1982', 'coupe'],
  [
    'popup_coupe',
    'porsche/924 porsche/944 porsche/968 porsche/928 toyota/corolla-levin-trueno nissan/180sx mitsubishi/starion chevrolet/corvette:1996 mazda/rx-7:1992 toyota/supra:1992 nissan/300zx:1989 opel/gt',
    'coupe liftback targa',
  ],
  [
    'roadster_nineties',
    'porsche/boxster:2004 mazda/mx-5 honda/s2000 honda/beat suzuki/cappuccino bmw/z1 bmw/z3 fiat/barchetta toyota/mr2 lotus/elan smart/roadster tvr/chimaera tvr/griffith daihatsu/copen opel/speedster wiesmann/mf3',
    'roadster',
  ],
  [
    'wedge',
    'lamborghini/countach lancia/stratos lotus/esprit de-tomaso/pantera maserati/merak maserati/bora maserati/khamsin delorean/dmc-12 fiat/x1-9 lancia/montecarlo bmw/m1 vector/w8 lamborghini/urraco cizeta/v16t isdera/imperator-108i alfa-romeo/33-stradale ferrari/512-bb noble/m12 ultima/gtr pontiac/fiero',
  ],
  [
    'targa_classic',
    'ferrari/308 ferrari/328 ferrari/348 ferrari/f355 ferrari/dino porsche/914 lamborghini/jalpa lamborghini/silhouette honda/nsx toyota/mr2',
    'targa',
  ],
  [
    'berlinetta',
    'lamborghini/miura ferrari/dino alpine/a110:1977 ford/gt40 porsche/904 porsche/906 lotus/europa de-tomaso/mangusta alfa-romeo/giulia-tz',
    'coupe',
  ],
  [
    'mid_nineties',
    'ferrari/328 ferrari/308 ferrari/348 ferrari/f355 ferrari/testarossa ferrari/f40 ferrari/f50 ferrari/288-gto lamborghini/diablo honda/nsx:2005 toyota/mr2 jaguar/xj220 alpine/a610 alpine/gta bugatti/eb110 mclaren/f1 venturi/400-gt venturi/atlantique matra/murena',
    'coupe',
  ],
  [
    'gt_sixties',
    'ferrari/275 ferrari/330 ferrari/365 ferrari/500-superfast ferrari/400-412 lamborghini/350-gt lamborghini/400-gt aston-martin/db4 aston-martin/db5 aston-martin/db6 aston-martin/dbs:1972 aston-martin/db2 aston-martin/db2-4 lotus/elite jaguar/xk150 jaguar/xk140 bentley/r-type-continental maserati/ghibli:1973 volvo/p1800 maserati/mistral:1970',
    'coupe',
  ],
  [
    'long_nose',
    'jaguar/e-type shelby/daytona-coupe nissan/240z toyota/2000gt mercedes-benz/300-sl ferrari/250 triumph/gt6 bizzarrini alfa-romeo/montreal',
    'coupe',
  ],
  ['cobra', 'shelby/cobra ac/cobra austin-healey/100 austin-healey/3000', 'roadster'],
  [
    'seven',
    'caterham donkervoort lotus/seven ariel ktm morgan plymouth/prowler panoz/roadster radical dallara',
    'roadster coupe buggy',
  ],
  [
    'prewar_racer',
    'bugatti/type-35 bugatti/type-51 alfa-romeo/6c-1750 alfa-romeo/8c-2300 mercedes-benz/ssk stutz jaguar/ss-100 bmw/328 mg/t-type',
  ],
  [
    'convertible_fifties',
    'cadillac/eldorado chevrolet/impala chevrolet/bel-air ford/thunderbird chrysler/300-letter-series pontiac/gto zil/111 gaz/13-chaika lincoln',
    'convertible',
  ],
  [
    'muscle',
    'ford/mustang:1978 dodge/challenger:1975 dodge/charger:1978 plymouth pontiac/firebird:1981 pontiac/gto chevrolet/camaro:1981 chevrolet/chevelle shelby/gt350 shelby/gt500 buick amc mercury oldsmobile studebaker iso facel-vega chevrolet/impala',
    'coupe',
  ],
  [
    'pony_modern',
    'ford/mustang dodge/challenger chevrolet/camaro saleen/s281 hyundai/genesis-coupe',
    'coupe',
  ],
  [
    'coupe_seventies',
    'bmw/3-0-csl bmw/3-0-cs bmw/2002 bmw/6-series:1989 bmw/m6:1989 lancia/fulvia alfa-romeo/giulia:1977 alfa-romeo/alfetta-gtv6 ford/capri jensen aston-martin/v8 opel/manta mercedes-benz/w111-coupe jaguar/xjs bristol/411 saab/99-turbo skoda/110-r audi/quattro lamborghini/espada lamborghini/jarama lamborghini/islero maserati/biturbo maserati/indy',
    'coupe sedan',
  ],
  [
    'gtr',
    'nissan/skyline-gt-r nissan/skyline toyota/supra:2002 mitsubishi/3000gt mazda/rx-7 nissan/300zx subaru/svx',
    'coupe targa',
  ],
  [
    'rally_saloon',
    'mitsubishi/lancer-evolution subaru/impreza-wrx-sti subaru/wrx-sti',
    'sedan coupe',
  ],
  [
    'gt_modern',
    'tvr/sagaris tvr/cerbera marcos ginetta wiesmann nissan/350z nissan/370z nissan/z nissan/gt-r mercedes-benz/slr-mclaren mercedes-benz/sls-amg mercedes-benz/amg-gt aston-martin bentley jaguar maserati/granturismo maserati/3200-gt ferrari/550-maranello ferrari/575m-maranello ferrari/599 ferrari/f12berlinetta ferrari/812 ferrari/roma ferrari/12cilindri ferrari/456 ferrari/612-scaglietti ferrari/amalfi lexus/lfa lexus/lc dodge/viper toyota/supra rolls-royce alfa-romeo/8c-competizione polestar chrysler/crossfire bmw/z3-m bmw/z4 bmw/i8 chevrolet/corvette:2019',
    'coupe targa',
  ],
  ['modern_911', 'porsche/cayman porsche/718-cayman porsche/959 ruf', 'coupe'],
  [
    'supercar',
    'acura/nsx alfa-romeo/4c alpine/a110 apollo aston-martin/valkyrie audi/r8 bugatti chevrolet/corvette czinger dallara ferrari ford/gt gma honda/nsx koenigsegg lamborghini lotus marussia maserati/mc20 maserati/mcpura mclaren mercedes-benz/amg-one noble pagani pininfarina porsche rimac saleen/s7 spyker ssc ultima vector/m12 yangwang/u9 zenvo de-tomaso/p72 hennessey nio/ep9',
    'coupe',
  ],
  [
    'prewar',
    'bentley/4-1-2-litre bentley/8-litre packard horch duesenberg auburn delahaye hispano-suiza mercedes-benz/540-k cord excalibur ford/model-t ford/model-a gaz/a lancia/lambda rolls-royce/silver-ghost bugatti/type-41-royale',
    'convertible roadster speedster',
  ],
  [
    'limousine_thirties',
    'zis gaz/m-1 rolls-royce/silver-ghost tatra/87 citroen/traction-avant moskvich/400 moskvich/401 bentley/8-litre ford/model-t ford/model-a cord duesenberg bugatti/type-57 bugatti/type-41-royale',
    'sedan limousine coupe',
  ],
  ['saloon_forties', 'gaz/m-20-pobeda gaz/12-zim gaz/m-72 tatra/603 hudson', 'sedan'],
  [
    'saloon_fifties',
    'gaz/21-volga moskvich/402 moskvich/407 moskvich/403 moskvich/410 jaguar/mark-2 rolls-royce/silver-cloud borgward wartburg/311 mercedes-benz/300',
    'sedan wagon coupe',
  ],
  ['limousine_fifties', 'gaz/13-chaika zil/111 chevrolet/bel-air'],
  ['limousine_seventies', 'gaz/14-chaika zil mercedes-benz/600', 'sedan limousine'],
  [
    'saloon_seventies',
    'gaz/24-volga gaz/3102-volga rolls-royce/silver-shadow rolls-royce/silver-spirit bentley/turbo-r tatra/613 mercedes-benz/300-sel-6-3',
    'sedan',
  ],
  [
    'limousine_modern',
    'rolls-royce aurus maybach mercedes-benz/maybach-s-class bentley bmw/7-series',
    'sedan limousine',
  ],
  ['mini', 'mini/cooper-classic fiat/500-classic zaz/965', 'hatchback coupe sedan'],
  [
    'offroader_short',
    'lada/2121-niva suzuki/jimny luaz willys gaz/69 gaz/67b toyota/land-cruiser-40',
  ],
  [
    'offroader',
    'mercedes-benz/g-class mercedes-benz/g-class-amg brabus/800-mercedes-amg-g63 hummer land-rover/defender-v8 land-rover/defender-classic land-rover/series uaz lamborghini/lm002',
    'suv minivan',
  ],
  ['center_console', 'jeanneau/cap-camarat-7-5-wa axopar', 'day_cruiser'],
  [
    'flybridge',
    'azimut/55-flybridge azimut/magellano-66 azimut/grande-27-metri ferretti princess/x95 sunseeker/manhattan-52 galeon/400-fly sanlorenzo riva/76-perseo',
  ],
  [
    'light_helicopter',
    'robinson/r22 robinson/r44 enstrom/280fx guimbal schweizer bell/47 mil/mi-34',
  ],
  [
    'heavy_helicopter',
    'mil/mi-8 mil/mi-2 leonardo/aw139 leonardo/aw169 kamov/ka-32 bell/412 kazan-helicopters airbus-helicopters/h160',
  ],
  ['twin_high_wing', 'tecnam/p2006t let/l-410 de-havilland-canada/dhc-6-twin-otter'],
  [
    'high_wing',
    'cessna/172-skyhawk cessna/182-skylane cessna/206-stationair cessna/208-caravan cessna/150 cessna/152 cessna/170 cessna/180 cessna/185-skywagon cessna/195 cessna/177-cardinal cessna/210-centurion tecnam/p2008 piper/j-3-cub piper/pa-18-super-cub aviat pilatus/pc-6-porter yakovlev/yak-12 de-havilland-canada aeroprakt daher/kodiak-100',
  ],
  [
    'biplane',
    'antonov/an-2 polikarpov boeing-stearman pitts de-havilland/dh-82-tiger-moth bucker waco beechcraft/staggerwing',
  ],
  ['trainer_jet', 'aero-vodochody mikoyan'],
  [
    'aerobatic',
    'yakovlev/yak-50 yakovlev/yak-55 yakovlev/yak-54 north-american supermarine zlin vans-aircraft/rv-8',
  ],
  [
    'single_turboprop',
    'pilatus/pc-12 daher/tbm epic pilatus/pc-7 piper/pa-46-malibu:1',
    'airplane_turboprop',
  ],
  [
    'twin',
    'beechcraft/baron diamond/da42 diamond/da62 piper/pa-34-seneca piper/pa-44-seminole piper/pa-31-navajo cessna/310 cessna/421-golden-eagle cessna/337-skymaster beechcraft/model-18 let/l-200-morava',
  ],
];

/** Silhouettes by body type, each with the last year that it applies to; the last entry has no limit. */
const BODY_SILHOUETTES: Readonly<Record<CarcaseCode, readonly (readonly [Silhouette, number?])[]>> =
  {
    coupe: [
      ['gt_sixties', 1969],
      ['coupe_seventies', 1982],
      ['coupe_nineties', 2004],
      ['coupe_modern'],
    ],
    convertible: [
      ['prewar', 1945],
      ['convertible_fifties', 1962],
      ['convertible_eighties', 2001],
      ['convertible_modern'],
    ],
    roadster: [
      ['prewar', 1945],
      ['roadster_fifties', 1961],
      ['roadster_sixties', 1979],
      ['convertible_eighties', 1998],
      ['roadster_modern'],
    ],
    speedster: [['roadster_fifties', 1975], ['roadster_modern']],
    targa: [['targa_classic', 2000], ['targa_modern']],
    sedan: [
      ['limousine_thirties', 1945],
      ['saloon_fifties', 1963],
      ['saloon_sixties', 1969],
      ['saloon_seventies', 1983],
      ['saloon_nineties', 2004],
      ['saloon_modern'],
    ],
    limousine: [
      ['limousine_thirties', 1955],
      ['limousine_fifties', 1967],
      ['limousine_seventies', 1995],
      ['limousine_modern'],
    ],
    hatchback: [['hatch_eighties', 1999], ['hatch_modern']],
    liftback: [['popup_coupe', 1995], ['liftback_modern']],
    wagon: [['estate_nineties', 2003], ['estate_modern']],
    suv: [['offroader', 1999], ['suv']],
    minivan: [['suv']],
    buggy: [['offroader_short']],
    pickup: [['pickup']],
    monoposto: [['open_wheel']],
    motor_yacht: [['express_yacht']],
    sailing_yacht: [['sailing_yacht']],
    cruiser: [['cruiser']],
    day_cruiser: [['cruiser']],
    bowrider: [['bowrider']],
    runabout: [['runabout']],
    center_console: [['center_console']],
    performance_boat: [['racing_boat']],
    wakeboard_boat: [['bowrider']],
    ski_boat: [['bowrider']],
    pwc: [['bowrider']],
    airplane_piston: [['low_wing']],
    airplane_turboprop: [['turboprop']],
    airplane_jet: [['business_jet']],
    airplane_aerobatic: [['aerobatic']],
    helicopter: [['helicopter']],
  };

/** Angular saloons that cannot be identified by their years. */
const SMALL_SALOONS =
  'lada/2101 lada/2102 lada/2103 lada/2105 lada/2106 lada/2107 moskvich alfa-romeo/giulia:1977 renault/8-gordini zaz wartburg trabant nsu bmw/2002';

interface CatalogueVehicle {
  brand: string;
  model: string;
  body: CarcaseCode;
  year: number;
}

function listsVehicle(models: string, { brand, model, year }: CatalogueVehicle): boolean {
  return models.split(' ').some((entry) => {
    const [name = '', last] = entry.split(':');
    return (name === brand || name === `${brand}/${model}`) && (!last || year <= Number(last));
  });
}

/** First model year of water-cooled 911s. */
const WATER_COOLED_FROM = 1998;

export function silhouetteOf(vehicle: CatalogueVehicle): Silhouette {
  const { brand, model, body, year } = vehicle;
  if (brand === 'porsche' && (model === '911' || model === '912') && body === 'coupe') {
    return year < WATER_COOLED_FROM ? 'classic_911' : 'modern_911';
  }
  if (body === 'sedan' && year > 1963 && listsVehicle(SMALL_SALOONS, vehicle)) {
    return 'saloon_sixties';
  }
  const row = MODEL_SILHOUETTES.find(
    ([, models, bodies]) =>
      (!bodies || bodies.split(' ').includes(body)) && listsVehicle(models, vehicle),
  );
  if (row) return row[0];
  const [silhouette] = BODY_SILHOUETTES[body].find(
    ([, last]) => last === undefined || year <= last,
  ) ?? ['suv'];
  return silhouette;
}

/** Returns all makes and models of the tables, for tests. */
export function listNamedModels(): string[] {
  return [...MODEL_SILHOUETTES.map(([, models]) => models), SMALL_SALOONS].flatMap((models) =>
    models.split(' ').map((entry) => entry.split(':')[0] ?? ''),
  );
}
