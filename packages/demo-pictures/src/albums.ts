import type { CarRow } from './bodies/car-row.ts';
import { AEROPLANES, ROTORCRAFT } from './bodies/rows/aircraft.ts';
import { BOATS } from './bodies/rows/boats.ts';
import { OPEN } from './bodies/rows/open.ts';
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

const CARS = { ...SPORTS, ...SALOONS, ...OPEN, ...UTILITY };

export const silhouettes = [
  ...(Object.keys(CARS) as (keyof typeof CARS)[]),
  'open_wheel',
  ...(Object.keys(BOATS) as (keyof typeof BOATS)[]),
  ...(Object.keys(AEROPLANES) as (keyof typeof AEROPLANES)[]),
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

const OLD_DESIGNS = ['wire', 'dish', 'fuchs', 'holes'];
const JETS: readonly Silhouette[] = ['business_jet', 'turboprop', 'single_turboprop'];

/** Returns the motif of a picture: the family of an exterior, the subject of a detail. */
export const motifOf = (picture: Picture): string =>
  picture.type === 'exterior' ? familyOf(picture.silhouette) : picture.subject;

function familyOf(silhouette: Silhouette): Family {
  if (silhouette === 'open_wheel') return 'race';
  if (silhouette === 'sailing_yacht') return 'sail';
  if (silhouette in BOATS) return 'boat';
  if (JETS.includes(silhouette)) return 'jet';
  if (silhouette in AEROPLANES) return 'plane';
  if (silhouette in ROTORCRAFT) return 'helicopter';
  const cars: Readonly<Record<string, CarRow>> = CARS;
  const old = OLD_DESIGNS.includes(cars[silhouette]?.look[0] ?? '');
  const modern = silhouette === 'limousine_modern' || !old;
  if (silhouette === 'seven' || !modern) return 'classic';
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

/** Views, the most representative first. */
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
  // Silhouettes start with different scenes, so that neighbors in a list differ.
  const start = silhouettes.indexOf(silhouette);
  const view = VIEWS[variant % VIEWS.length] ?? 'front_left';
  const turn = start + (variant % VIEWS.length) + Math.floor(variant / VIEWS.length);
  const scene = scenes[turn % scenes.length] ?? 'studio';
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

function detail(
  subject: DetailPicture['subject'],
  trim: Trim,
  near: readonly DetailPicture['near'][],
  color: PaintColor = 'white',
): DetailPicture[] {
  return near.map((step) => ({
    id: `${subject}-${trim}-${color}-${step}`,
    type: 'detail',
    subject,
    trim,
    color,
    near: step,
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
 * @param turn selects the trim
 */
export function detailPictures(
  silhouette: Silhouette,
  color: PaintColor,
  turn: number,
): DetailPicture[] {
  const pick = (list: readonly Trim[]): Trim => list[turn % list.length] ?? 'black';
  const flat = FLAT_ENGINES.includes(silhouette);
  const engine = detail(flat ? 'flat_engine' : 'v_engine', 'black', [0, 1, 2]);
  switch (familyOf(silhouette)) {
    case 'sport':
    case 'modern': {
      const trim = pick(MODERN_TRIMS);
      const dash = detail('modern_dash', trim, [0, 1]);
      return [...dash, ...detail('modern_seats', trim, [0]), ...engine];
    }
    case 'classic': {
      const trim = pick(CLASSIC_TRIMS);
      const dash = detail('classic_dash', trim, [0, 1]);
      return [...dash, ...detail('classic_seats', trim, [0]), ...engine];
    }
    case 'race':
      return [...detail('race_cockpit', 'black', [0, 1], color), ...engine];
    case 'boat':
      return [
        ...detail('boat_helm', 'cream', [0, 1, 2], color === 'white' ? 'white' : 'blue'),
        ...engine,
      ];
    case 'sail':
      return [
        ...detail('yacht_deck', 'navy', [0, 1, 2], color),
        ...detail('boat_helm', 'cream', [1, 2]),
      ];
    case 'plane':
      return [
        ...detail('aircraft_cockpit', 'tan', [0, 1, 2]),
        ...detail('flat_engine', 'black', [0, 1, 2]),
      ];
    case 'jet':
      return [
        ...detail('jet_cabin', 'cream', [0, 1, 2]),
        ...detail('aircraft_cockpit', 'tan', [0, 1, 2]),
      ];
    case 'helicopter':
      return [
        ...detail('helicopter_panel', 'black', [0, 1, 2]),
        ...detail('modern_seats', 'tan', [0, 1, 2]),
      ];
  }
}
