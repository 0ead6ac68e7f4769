/** Complete, deterministic descriptions of pictures. */

import type { AIRPLANES, ROTORCRAFT } from './bodies/rows/aircraft.ts';
import type { BOATS } from './bodies/rows/boats.ts';
import type { OPEN_CARS } from './bodies/rows/open.ts';
import type { SALOONS } from './bodies/rows/saloons.ts';
import type { SPORTS } from './bodies/rows/sports.ts';
import type { UTILITY } from './bodies/rows/utility.ts';

type CarSilhouette =
  | keyof typeof SPORTS
  | keyof typeof SALOONS
  | keyof typeof OPEN_CARS
  | keyof typeof UTILITY
  | 'open_wheel';
type BoatSilhouette = keyof typeof BOATS;
type AircraftSilhouette = keyof typeof AIRPLANES | keyof typeof ROTORCRAFT;

export type Silhouette = CarSilhouette | BoatSilhouette | AircraftSilhouette;

export type ExteriorView =
  | 'front_left'
  | 'front_right'
  | 'side_left'
  | 'side_right'
  | 'rear_left'
  | 'rear_right';

export type SceneName =
  | 'studio'
  | 'studio_dark'
  | 'seaside'
  | 'city_dusk'
  | 'mountain'
  | 'track'
  | 'old_town'
  | 'forest'
  | 'desert'
  | 'sea'
  | 'marina'
  | 'apron'
  | 'runway'
  | 'sky';

export type PaintColor =
  | 'black'
  | 'white'
  | 'silver'
  | 'gray'
  | 'blue'
  | 'light_blue'
  | 'red'
  | 'burgundy'
  | 'green'
  | 'yellow'
  | 'orange'
  | 'brown'
  | 'beige'
  | 'gold'
  | 'violet'
  | 'pink';

export interface ExteriorPicture {
  id: string;
  type: 'exterior';
  silhouette: Silhouette;
  color: PaintColor;
  view: ExteriorView;
  scene: SceneName;
}

/** Leather and trim of an interior. */
export type Trim = 'black' | 'tan' | 'red' | 'cream' | 'navy' | 'green';

/** Picture of an interior, cockpit or engine, shared between ads. */
export interface DetailPicture {
  id: string;
  type: 'detail';
  subject:
    | 'modern_dash'
    | 'classic_dash'
    | 'modern_seats'
    | 'classic_seats'
    | 'v_engine'
    | 'flat_engine'
    | 'race_cockpit'
    | 'boat_helm'
    | 'yacht_deck'
    | 'aircraft_cockpit'
    | 'jet_cabin'
    | 'helicopter_panel';
  trim: Trim;
  /** Color of the body, if it is visible. */
  color: PaintColor;
  /** 0 for the whole subject, 1 and 2 for close-ups. */
  frame: 0 | 1 | 2;
}

export type Picture = ExteriorPicture | DetailPicture;
