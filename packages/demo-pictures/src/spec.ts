/** What a picture shows; everything needed to draw it again, and nothing random. */

import type { AEROPLANES, ROTORCRAFT } from './bodies/rows/aircraft.ts';
import type { BOATS } from './bodies/rows/boats.ts';
import type { OPEN } from './bodies/rows/open.ts';
import type { SALOONS } from './bodies/rows/saloons.ts';
import type { SPORTS } from './bodies/rows/sports.ts';
import type { UTILITY } from './bodies/rows/utility.ts';

type CarSilhouette =
  | keyof typeof SPORTS
  | keyof typeof SALOONS
  | keyof typeof OPEN
  | keyof typeof UTILITY
  | 'open_wheel';
type BoatSilhouette = keyof typeof BOATS;
type AircraftSilhouette = keyof typeof AEROPLANES | keyof typeof ROTORCRAFT;

/** The shape of a vehicle, as a lover of such things tells it from others. */
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

/** Colour of a body. */
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

/** The whole vehicle from outside. */
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

/** A part seen from inside (or under the bonnet), shared between ads. */
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
  /** Of the body, where it is seen. */
  color: PaintColor;
  /** The photographer steps nearer: one of the subject's corners of interest; 0 for all of it. */
  near: 0 | 1 | 2;
}

export type Picture = ExteriorPicture | DetailPicture;
