import type { ColorCode } from '../dictionaries.ts';
import { albums } from '../drawings/albums.ts';
import type { Random } from './random.ts';
import type { Album, AlbumKind } from './types.ts';

/** The colours in which a kind is drawn, in the order of the albums. */
export function colorsDrawn(kind: AlbumKind): ColorCode[] {
  return albums.flatMap((album) => (album.kind === kind ? album.color : []));
}

const CLASSIC_BEFORE = 1978;

const KIND_OF_BODY: Readonly<Record<string, AlbumKind>> = {
  sedan: 'sedan',
  limousine: 'sedan',
  hatchback: 'hatchback',
  liftback: 'hatchback',
  wagon: 'estate',
  suv: 'suv',
  buggy: 'suv',
  pickup: 'pickup',
  monoposto: 'single_seater',
  sailing_yacht: 'sailing_yacht',
  airplane_piston: 'aeroplane',
  airplane_turboprop: 'aeroplane',
  airplane_aerobatic: 'aeroplane',
  airplane_jet: 'jet',
  helicopter: 'helicopter',
};

/** The album kind that shows a body of a year. */
export function albumKindOf(body: string, year: number): AlbumKind {
  const classic = year < CLASSIC_BEFORE;
  if (body === 'coupe' || body === 'targa') return classic ? 'classic_coupe' : 'coupe';
  if (body === 'convertible' || body === 'roadster' || body === 'speedster') {
    return classic ? 'classic_convertible' : 'convertible';
  }
  return KIND_OF_BODY[body] ?? 'motor_boat';
}

/** Hands albums out evenly: of the colours that suit, the one used least so far. */
export function createAlbumPicker(
  random: Random,
): (kind: AlbumKind, only?: readonly ColorCode[]) => Album {
  const used = new Map<string, number>();
  const timesUsed = (kind: AlbumKind, color: ColorCode) => used.get(`${kind}/${color}`) ?? 0;

  return (kind, only) => {
    const drawn = colorsDrawn(kind);
    const suitable = drawn.filter((color) => !only || only.includes(color));
    const colors = suitable.length > 0 ? suitable : drawn;
    const least = Math.min(...colors.map((color) => timesUsed(kind, color)));
    const color = random.pick(colors.filter((option) => timesUsed(kind, option) <= least + 1));
    used.set(`${kind}/${color}`, timesUsed(kind, color) + 1);
    return { kind, color };
  };
}
