/** What a picture shows; everything needed to draw it again, and nothing random. */

export type DrawingKind =
  | 'coupe'
  | 'classic_coupe'
  | 'convertible'
  | 'classic_convertible'
  | 'sedan'
  | 'hatchback'
  | 'estate'
  | 'suv'
  | 'pickup'
  | 'single_seater'
  | 'motor_boat'
  | 'sailing_yacht'
  | 'aeroplane'
  | 'jet'
  | 'helicopter';

export type ExteriorView =
  | 'front_left'
  | 'front_right'
  | 'side_left'
  | 'side_right'
  | 'rear_left'
  | 'rear_right';

type DetailView = 'wheel' | 'cabin' | 'engine' | 'dash' | 'seats' | 'nose';

/** The colour codes of the shared dictionary that the demo fleet wears. */
export type ColorCode =
  | 'black'
  | 'white'
  | 'silver'
  | 'gray'
  | 'blue'
  | 'red'
  | 'burgundy'
  | 'green'
  | 'yellow'
  | 'orange'
  | 'beige';

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

/** The whole vehicle from outside, or a close-up of a part of it. */
export interface ExteriorPicture {
  id: string;
  type: 'exterior';
  kind: DrawingKind;
  color: ColorCode;
  view: ExteriorView;
  scene: SceneName;
}

/** A close-up of the same body: a wheel, or the front end. */
export interface CloseUpPicture {
  id: string;
  type: 'close_up';
  kind: DrawingKind;
  color: ColorCode;
  view: 'wheel' | 'nose';
  scene: SceneName;
}

/** Leather and trim of an interior. */
export type Trim = 'black' | 'tan' | 'red' | 'cream' | 'navy' | 'green';

/** A part seen from inside (or under the bonnet), shared between albums. */
export interface DetailPicture {
  id: string;
  type: 'detail';
  view: Exclude<DetailView, 'wheel' | 'nose'>;
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
}

export type Picture = ExteriorPicture | CloseUpPicture | DetailPicture;
