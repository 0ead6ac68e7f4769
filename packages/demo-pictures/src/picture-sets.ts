import type { CarRow } from './bodies/car-row.ts';
import { AIRPLANES, ROTORCRAFT } from './bodies/rows/aircraft.ts';
import { BOATS } from './bodies/rows/boats.ts';
import { OPEN_CARS } from './bodies/rows/open.ts';
import { SALOONS } from './bodies/rows/saloons.ts';
import { SPORTS } from './bodies/rows/sports.ts';
import { UTILITY } from './bodies/rows/utility.ts';
import type {
  DetailPicture,
  ExteriorPicture,
  ExteriorView,
  PaintColor,
  Picture,
  SceneName,
  Silhouette,
  Trim,
} from './spec.ts';

const CARS = { ...SPORTS, ...SALOONS, ...OPEN_CARS, ...UTILITY };

export const silhouettes = [
  ...(Object.keys(CARS) as (keyof typeof CARS)[]),
  'open_wheel',
  ...(Object.keys(BOATS) as (keyof typeof BOATS)[]),
  ...(Object.keys(AIRPLANES) as (keyof typeof AIRPLANES)[]),
  ...(Object.keys(ROTORCRAFT) as (keyof typeof ROTORCRAFT)[]),
] as const satisfies readonly Silhouette[];

type Family =
  | 'sport'
  | 'modern'
  | 'classic'
  | 'race'
  | 'boat'
  | 'sail'
  | 'plane'
  | 'jet'
  | 'helicopter';

const CLASSIC_WHEEL_DESIGNS = ['wire', 'dish', 'fuchs', 'holes'];
const CABIN_AIRCRAFT: readonly Silhouette[] = ['business_jet', 'turboprop', 'single_turboprop'];

/** Returns the motif of a picture: the family of an exterior, the subject of a detail. */
export const motifOf = (picture: Picture): string =>
  picture.type === 'exterior' ? familyOf(picture.silhouette) : picture.subject;

function familyOf(silhouette: Silhouette): Family {
  if (silhouette === 'open_wheel') return 'race';
  if (silhouette === 'sailing_yacht') return 'sail';
  if (silhouette in BOATS) return 'boat';
  if (CABIN_AIRCRAFT.includes(silhouette)) return 'jet';
  if (silhouette in AIRPLANES) return 'plane';
  if (silhouette in ROTORCRAFT) return 'helicopter';
  const cars: Readonly<Record<string, CarRow>> = CARS;
  const hasClassicWheels = CLASSIC_WHEEL_DESIGNS.includes(
    cars[silhouette]?.wheelsAndFlank[0] ?? '',
  );
  const isModern = silhouette === 'limousine_modern' || !hasClassicWheels;
  if (silhouette === 'seven' || !isModern) return 'classic';
  return silhouette in SPORTS ? 'sport' : 'modern';
}

const SCENES: Readonly<Record<Family, readonly SceneName[]>> = {
  sport: ['seaside', 'studio_dark', 'mountain', 'city_dusk', 'track', 'desert', 'studio'],
  modern: ['city_dusk', 'mountain', 'studio', 'seaside', 'forest', 'studio_dark', 'desert'],
  classic: ['old_town', 'forest', 'seaside', 'studio', 'mountain', 'desert'],
  race: ['track', 'studio_dark', 'mountain', 'studio'],
  boat: ['sea', 'marina'],
  sail: ['sea', 'marina'],
  plane: ['apron', 'runway', 'sky'],
  jet: ['runway', 'apron', 'sky'],
  helicopter: ['apron', 'sky', 'runway'],
};

/** Views in order of variants, the most representative first. */
const VIEWS: readonly ExteriorView[] = [
  'front_left',
  'side_left',
  'front_right',
  'rear_right',
  'side_right',
  'rear_left',
];

/**
 * Returns an exterior picture of a silhouette in a color.
 * @param variant number from 0, the most representative view; variants differ in view or scene
 */
export function exteriorPicture(
  silhouette: Silhouette,
  color: PaintColor,
  variant: number,
): ExteriorPicture {
  const scenes = SCENES[familyOf(silhouette)];
  // Each silhouette starts with a different scene, so that adjacent covers in a list differ.
  const sceneOffset = silhouettes.indexOf(silhouette);
  const view = VIEWS[variant % VIEWS.length] ?? 'front_left';
  const sceneIndex = sceneOffset + (variant % VIEWS.length) + Math.floor(variant / VIEWS.length);
  const scene = scenes[sceneIndex % scenes.length] ?? 'studio';
  return {
    id: `${silhouette}-${color}-${variant}`,
    type: 'exterior',
    silhouette,
    color,
    view,
    scene,
  };
}

/** Returns the number of exterior pictures of one silhouette and color that differ in view or scene. */
export function countVariants(silhouette: Silhouette): number {
  return VIEWS.length * SCENES[familyOf(silhouette)].length;
}

function createDetails(
  subject: DetailPicture['subject'],
  trim: Trim,
  frames: readonly DetailPicture['frame'][],
  color: PaintColor = 'white',
): DetailPicture[] {
  return frames.map((frame) => ({
    id: `${subject}-${trim}-${color}-${frame}`,
    type: 'detail',
    subject,
    trim,
    color,
    frame,
  }));
}

const MODERN_TRIMS: readonly Trim[] = ['black', 'tan', 'red'];
const CLASSIC_TRIMS: readonly Trim[] = ['tan', 'red'];
const FLAT_ENGINES: readonly Silhouette[] = [
  'classic_911',
  'modern_911',
  'targa_911',
  'bathtub',
  'beetle',
];

/**
 * Returns at least five pictures of the interior and engine that fit a vehicle.
 * @param trimIndex selects the trim, modulo the number of trims
 */
export function detailPictures(
  silhouette: Silhouette,
  color: PaintColor,
  trimIndex: number,
): DetailPicture[] {
  const pickTrim = (list: readonly Trim[]): Trim => list[trimIndex % list.length] ?? 'black';
  const isFlat = FLAT_ENGINES.includes(silhouette);
  const engine = createDetails(isFlat ? 'flat_engine' : 'v_engine', 'black', [0, 1, 2]);
  switch (familyOf(silhouette)) {
    case 'sport':
    case 'modern': {
      const trim = pickTrim(MODERN_TRIMS);
      const dash = createDetails('modern_dash', trim, [0, 1]);
      return [...dash, ...createDetails('modern_seats', trim, [0]), ...engine];
    }
    case 'classic': {
      const trim = pickTrim(CLASSIC_TRIMS);
      const dash = createDetails('classic_dash', trim, [0, 1]);
      return [...dash, ...createDetails('classic_seats', trim, [0]), ...engine];
    }
    case 'race':
      return [...createDetails('race_cockpit', 'black', [0, 1], color), ...engine];
    case 'boat':
      return [
        ...createDetails('boat_helm', 'cream', [0, 1, 2], color === 'white' ? 'white' : 'blue'),
        ...engine,
      ];
    case 'sail':
      return [
        ...createDetails('yacht_deck', 'navy', [0, 1, 2], color),
        ...createDetails('boat_helm', 'cream', [1, 2]),
      ];
    case 'plane':
      return [
        ...createDetails('aircraft_cockpit', 'tan', [0, 1, 2]),
        ...createDetails('flat_engine', 'black', [0, 1, 2]),
      ];
    case 'jet':
      return [
        ...createDetails('jet_cabin', 'cream', [0, 1, 2]),
        ...createDetails('aircraft_cockpit', 'tan', [0, 1, 2]),
      ];
    case 'helicopter':
      return [
        ...createDetails('helicopter_panel', 'black', [0, 1, 2]),
        ...createDetails('modern_seats', 'tan', [0, 1, 2]),
      ];
  }
}
