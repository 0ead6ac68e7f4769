import { tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import { curve } from '../geometry/vec.ts';
import type { Model } from '../render/compose.ts';
import type { Finish, Ramp } from '../render/materials.ts';
import { M, PAINTS } from '../render/materials.ts';
import type { ColorCode, DrawingKind, Trim } from '../spec.ts';
import { aeroplane } from './aeroplane.ts';
import type { Extras } from './car.ts';
import { car } from './car.ts';
import type { CarSpec } from './car_spec.ts';
import type { Shell } from './car_surface.ts';
import { CLASSIC_CONVERTIBLE } from './classic_convertible.ts';
import { CLASSIC_COUPE } from './classic_coupe.ts';
import { CONVERTIBLE } from './convertible.ts';
import { COUPE } from './coupe.ts';
import { ESTATE } from './estate.ts';
import { bumper, exhausts, roundLamps, roundTails } from './fittings.ts';
import { HATCHBACK } from './hatchback.ts';
import { helicopter } from './helicopter.ts';
import { jet } from './jet.ts';
import { motorBoat } from './motor_boat.ts';
import { PICKUP } from './pickup.ts';
import { sailingYacht } from './sailing_yacht.ts';
import { SEDAN } from './sedan.ts';
import { singleSeater } from './single_seater.ts';
import { SUV } from './suv.ts';
import type { WheelDesign } from './wheels.ts';

const SILVER: Ramp = ['#23272c', '#6a7179', '#aab1b8', '#dde2e6', '#ffffff'];
const GRAPHITE: Ramp = ['#07080a', '#1b1e22', '#34393f', '#6b727a', '#c9d0d6'];
const BRONZE: Ramp = ['#1c1209', '#523a1e', '#8c6837', '#c9a468', '#fbe9c8'];
const GOLD: Ramp = ['#2b1d03', '#7d5a12', '#c39a31', '#ecd07c', '#fff6d6'];
const CREAM: Ramp = ['#5a5140', '#a3977b', '#ded2b4', '#f6eeda', '#ffffff'];
const RED: Ramp = PAINTS.red;
const YELLOW: Ramp = PAINTS.yellow;

/** What makes one album's vehicle its own: wheels, leather, second colour. */
interface Style {
  design: WheelDesign;
  rim: Ramp;
  caliper: Ramp;
  leather: Trim;
  second: Ramp;
  stripe: Ramp;
}

const STYLE: Style = {
  design: 'five',
  rim: SILVER,
  caliper: RED,
  leather: 'black',
  second: PAINTS.white,
  stripe: PAINTS.white,
};

const STYLES: Readonly<Record<string, Partial<Style>>> = {
  'coupe-red': { design: 'twin_five', caliper: YELLOW, leather: 'tan' },
  'coupe-black': { design: 'mesh', rim: GOLD },
  'coupe-silver': { design: 'ten', leather: 'red' },
  'coupe-yellow': { design: 'y_spoke', rim: GRAPHITE },
  'coupe-blue': { design: 'five', rim: BRONZE, caliper: YELLOW },
  'coupe-white': { design: 'turbine', rim: GRAPHITE },
  'classic_coupe-red': { caliper: GRAPHITE, design: 'wire', leather: 'tan' },
  'classic_coupe-silver': { caliper: GRAPHITE, design: 'fuchs', leather: 'red' },
  'classic_coupe-green': { caliper: GRAPHITE, design: 'dish', leather: 'tan' },
  'convertible-blue': { design: 'y_spoke', leather: 'tan' },
  'convertible-white': { design: 'ten', rim: GRAPHITE, leather: 'red' },
  'classic_convertible-burgundy': { caliper: GRAPHITE, design: 'wire', leather: 'tan' },
  'classic_convertible-beige': { caliper: GRAPHITE, design: 'dish', rim: CREAM, leather: 'red' },
  'sedan-black': { design: 'ten', leather: 'cream' },
  'sedan-gray': { design: 'twin_five', rim: GRAPHITE, caliper: YELLOW, leather: 'black' },
  'hatchback-blue': { design: 'turbine', rim: SILVER },
  'estate-gray': { design: 'y_spoke', rim: GRAPHITE },
  'suv-black': { design: 'twin_five', rim: GRAPHITE, caliper: YELLOW },
  'suv-white': { design: 'five' },
  'pickup-orange': { design: 'six', rim: GRAPHITE },
  'single_seater-red': { design: 'slick', rim: GRAPHITE, second: PAINTS.white, leather: 'black' },
  'motor_boat-white': { leather: 'cream', second: PAINTS.black },
  'motor_boat-blue': { leather: 'cream', second: PAINTS.white },
  'sailing_yacht-white': { second: PAINTS.blue, leather: 'navy' },
  'aeroplane-white': { second: PAINTS.blue, stripe: PAINTS.red, leather: 'tan' },
  'aeroplane-red': { second: PAINTS.white, stripe: YELLOW, leather: 'black' },
  'jet-white': { second: PAINTS.blue, stripe: GOLD },
  'helicopter-blue': { second: PAINTS.white, stripe: PAINTS.silver, leather: 'tan' },
  'helicopter-red': { second: PAINTS.white, stripe: PAINTS.black, leather: 'black' },
};

function sportExtras(spec: CarSpec): Extras {
  return { parts: exhausts(spec, [0.34, 0.24, -0.24, -0.34], 0.33, 0.06), lines: [] };
}

function roadExtras(spec: CarSpec, z: number): Extras {
  return { parts: exhausts(spec, [0.58, -0.58], z, 0.24), lines: [] };
}

function classicExtras(spec: CarSpec, body: Shell, roadster: boolean): Extras {
  const w = spec.halfWidth;
  return {
    parts: [
      ...roundLamps(
        spec,
        body,
        w * (roadster ? 0.66 : 0.72),
        roadster ? 0.68 : 0.64,
        roadster ? 0.105 : 0.095,
        0.02,
      ),
      ...bumper(spec, body, roadster ? 0.42 : 0.4, 1, w * 0.8, 0.035),
      ...bumper(spec, body, roadster ? 0.45 : 0.41, -1, w * 0.78, 0.035),
      ...roundTails(spec, body, w * 0.66, roadster ? 0.56 : 0.59, 0.055),
      ...roundTails(
        spec,
        body,
        w * 0.48,
        roadster ? 0.56 : 0.59,
        0.045,
        roadster ? M.amber : M.tail,
      ),
      ...exhausts(spec, [0.4, 0.31], 0.25, 0.12, 0.03),
    ],
    lines: [],
  };
}

function roofBars(spec: CarSpec, from: number, to: number, y: number, z: number): Extras {
  const L = spec.length;
  const roof = curve(spec.house?.roof ?? []);
  const bar = (k: number): V3[] =>
    Array.from({ length: 15 }, (_, i): V3 => {
      const t = i / 14;
      const s = from + (to - from) * t;
      return [
        L / 2 - s,
        k * (y - 0.04 * (2 * t - 1) ** 2),
        roof(s) + 0.015 - 0.05 * (2 * t - 1) ** 8,
      ];
    });
  return {
    parts: [
      ...[1, -1].map((k) => ({ mesh: tube(bar(k), 0.02, 8), material: M.rim })),
      ...exhausts(spec, [0.6, -0.6], z, 0.2),
    ],
    lines: [],
  };
}

function pickupExtras(spec: CarSpec): Extras {
  const x = spec.length / 2 - 3.72;
  const hoop: V3[] = [
    [x - 0.9, 0.8, 1.2],
    [x - 0.25, 0.78, 1.5],
    [x, 0.72, 1.62],
    [x, 0.4, 1.66],
    [x, -0.4, 1.66],
    [x, -0.72, 1.62],
    [x - 0.25, -0.78, 1.5],
    [x - 0.9, -0.8, 1.2],
  ];
  return {
    parts: [
      { mesh: tube(hoop, 0.038, 10), material: M.trim },
      ...exhausts(spec, [-0.6], 0.46, 0.3),
    ],
    lines: [],
  };
}

// Albums are drawn one after the other, so the last few vehicles are worth remembering.
const BUILT = new Map<string, Model>();
const REMEMBERED = 4;

/** The vehicle of an album, in its paint, with its own wheels and trim. */
export function vehicle(kind: DrawingKind, color: ColorCode): Model {
  const key = `${kind}-${color}`;
  const known = BUILT.get(key);
  if (known) return known;
  const model = build(kind, color);
  const [oldest] = BUILT.keys();
  if (oldest !== undefined && BUILT.size >= REMEMBERED) BUILT.delete(oldest);
  BUILT.set(key, model);
  return model;
}

function build(kind: DrawingKind, color: ColorCode): Model {
  const style = { ...STYLE, ...STYLES[`${kind}-${color}`] };
  const finish: Finish = { ...style, color };
  const shod = (spec: CarSpec): CarSpec => ({
    ...spec,
    wheel: { ...spec.wheel, design: style.design },
  });
  switch (kind) {
    case 'coupe':
      return car(shod(COUPE), finish, () => sportExtras(COUPE));
    case 'convertible':
      return car(shod(CONVERTIBLE), finish, () => roadExtras(CONVERTIBLE, 0.3));
    case 'classic_coupe':
      return car(shod(CLASSIC_COUPE), finish, (b) => classicExtras(CLASSIC_COUPE, b, false));
    case 'classic_convertible':
      return car(shod(CLASSIC_CONVERTIBLE), finish, (b) =>
        classicExtras(CLASSIC_CONVERTIBLE, b, true),
      );
    case 'sedan':
      return car(shod(SEDAN), finish, () => roadExtras(SEDAN, 0.29));
    case 'hatchback':
      return car(shod(HATCHBACK), finish, () => roadExtras(HATCHBACK, 0.28));
    case 'estate':
      return car(shod(ESTATE), finish, () => roofBars(ESTATE, 2.3, 4.25, 0.6, 0.32));
    case 'suv':
      return car(shod(SUV), finish, () => roofBars(SUV, 2.25, 4.3, 0.66, 0.44));
    case 'pickup':
      return car(shod(PICKUP), finish, () => pickupExtras(PICKUP));
    case 'single_seater':
      return singleSeater(finish);
    case 'motor_boat':
      return motorBoat(finish, color === 'blue');
    case 'sailing_yacht':
      return sailingYacht(finish);
    case 'aeroplane':
      return aeroplane(finish, color === 'red');
    case 'jet':
      return jet(finish);
    case 'helicopter':
      return helicopter(finish);
  }
}
