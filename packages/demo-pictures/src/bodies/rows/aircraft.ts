/** Windows and livery of an aircraft body. */
export interface BodySkin {
  /** Outlines of side windows: pairs of station and height, windows separated by commas. */
  panes: string;
  /** Windscreen: from, to, lower and upper edge, slope. */
  screen?: readonly [number, number, number, number, number];
  /** Row of round windows: from, to, distance, height, radii. */
  portholes?: readonly [number, number, number, number, number, number];
  /** Draws opaque panes. */
  dark?: true;
  /** Colored band: height, rise towards the tail, width; below it the second color. */
  band: readonly [number, number, number];
}

/** Proportions of an airplane in meters, with the nose at positive x. */
export interface AirplaneRow extends BodySkin {
  /** Fuselage: station, half width, middle height, half height. */
  body: string;
  power: number;
  canopy?: string;
  frames?: readonly number[];
  seats?: string;
  /** Panels of one side: leading edge (station, lateral position, height), chord, thickness. */
  wings: readonly string[];
  tailplane: string;
  fin: string;
  /** Jets: station, lateral position, height, radius, length. */
  jets?: string;
  /** Propellers: station, lateral position, height, radius, then radius and length of their cowlings. */
  props?: string;
  /** Open radial engine: station, height, radius. */
  radial?: readonly [number, number, number];
  /** Start and end point, each as station, lateral position, height. */
  struts?: string;
  /** Wheels: station, lateral position, radius, then lateral and height of the leg's foot, 1 for spats. */
  gear: string;
  /** Nose-up angle on the ground in radians, and lowering in meters. */
  stance?: readonly [number, number];
}

export interface RotorcraftRow extends BodySkin {
  body: string;
  power: number;
  seats?: string;
  /** Further bodies: engine, tail boom. */
  pods: readonly string[];
  fins: readonly string[];
  tailplane?: string;
  /** Station, height of foot and top. */
  mast: readonly [number, number, number];
  /** Blades and radius. */
  rotor: readonly [number, number];
  /** Station, lateral position, height, radius, number of blades. */
  tailRotor?: readonly [number, number, number, number, number];
  pusher?: string;
  struts?: string;
  /** First and last station, lateral position, height of the belly. */
  skids?: readonly [number, number, number, number];
  gear?: string;
}

/** Single with the wing on top and struts: Cessna 172. */
const HIGH_WING: AirplaneRow = {
  body: '-4.5 .05 1.62 .12, -3 .2 1.58 .26, -1.4 .46 1.54 .5, -.5 .55 1.6 .62, .4 .56 1.58 .62, .95 .54 1.42 .46, 1.7 .5 1.32 .36, 2.2 .42 1.3 .3, 2.36 .26 1.3 .2',
  power: 3,
  panes:
    '.92 1.6 .42 2.1 .42 1.6, .34 1.58 .34 2.1 -.46 2.1 -.52 1.58, -.62 1.6 -.56 2.06 -1.3 1.92 -1.24 1.66',
  screen: [0.44, 1.06, 1.72, 2.24, 0.85],
  band: [1.36, 0.05, 0.1],
  seats: '-.2 .26 1.6',
  wings: ['.78 0 2.2 1.62 .22, .78 2.6 2.26 1.62 .22, .64 5.2 2.34 1.14 .15, .46 5.5 2.36 .8 .06'],
  tailplane: '-3.55 0 1.64 .95 .12, -3.75 1.7 1.64 .66 .08',
  fin: '-2.5 0 1.7 2.1 .14, -3.4 0 2.1 1.3 .12, -3.95 0 2.95 .72 .08',
  props: '2.44 0 1.3 .95',
  struts: '.2 .5 1.14 .1 2.6 2.22',
  gear: '-.25 1.2 .24 .4 .98 1, 1.75 0 .2 0 1.1 1',
};

/** Twin turboprop: King Air. */
const TURBOPROP: AirplaneRow = {
  body: '-6.4 .06 2.3 .2, -4.6 .42 2.14 .5, -2.6 .72 2 .76, 1.6 .74 1.98 .78, 2.6 .7 1.9 .68, 3.6 .5 1.74 .44, 4.5 .24 1.64 .2, 4.8 .02 1.6 .02',
  power: 2.2,
  panes: '3 2.06 2.5 2.46 2.3 2.46 2.3 2.06',
  portholes: [-3.2, 2.0, 0.86, 2.2, 0.19, 0.2],
  screen: [2.36, 3.2, 2.16, 2.64, 0.5],
  dark: true,
  band: [1.78, 0.05, 0.12],
  wings: ['1.4 0 1.4 2.4 .34, 1.1 2.4 1.56 2 .28, .3 5.2 1.86 1.3 .16, -.1 7.6 2.1 .9 .08'],
  tailplane: '-5.9 0 4.5 1.3 .14, -6.4 2.6 4.54 .8 .08',
  fin: '-3.9 0 2.5 2.6 .2, -5 0 3.4 1.8 .18, -6 0 4.5 1.3 .14',
  props: '3.3 2.4 1.72 1.15 .42 3.6',
  gear: '.4 2.4 .34 2.4 1.2, 3.6 0 .28 0 1.2',
  stance: [0, 0.25],
};

export const AIRPLANES = {
  high_wing: HIGH_WING,
  /** High wing with two engines on it: Tecnam P2006T. */
  twin_high_wing: {
    ...HIGH_WING,
    body: '-4.5 .05 1.62 .12, -3 .2 1.58 .26, -1.4 .46 1.54 .5, -.5 .55 1.6 .62, .4 .56 1.58 .62, .95 .54 1.42 .46, 1.7 .42 1.26 .34, 2.4 .2 1.14 .16, 2.7 .02 1.1 .02',
    props: '1.5 1.7 2.24 .85 .26 1.5',
    struts: '',
  },
  /** Single with the wing below: PA-28, Cirrus. */
  low_wing: {
    body: '-4.3 .05 1.42 .14, -3 .2 1.38 .28, -1.4 .46 1.36 .5, -.4 .58 1.4 .62, .4 .58 1.4 .6, 1 .56 1.28 .44, 1.8 .5 1.2 .36, 2.3 .42 1.18 .3, 2.46 .26 1.18 .2',
    power: 2.6,
    panes:
      '.8 1.5 .34 1.94 .3 1.5, .22 1.5 .24 1.94 -.5 1.9 -.5 1.5, -.6 1.5 -.6 1.88 -1.3 1.68 -1.24 1.5',
    screen: [0.38, 1.04, 1.58, 2.1, 0.8],
    band: [1.3, 0.04, 0.1],
    seats: '-.1 .27 1.5',
    wings: ['1.2 0 .92 1.8 .26, 1.05 2.4 1.1 1.5 .2, .82 4.9 1.34 1.1 .13, .6 5.15 1.38 .7 .06'],
    tailplane: '-3.4 0 1.48 .9 .12, -3.55 1.75 1.48 .72 .08',
    fin: '-2.4 0 1.55 2 .14, -3.2 0 1.9 1.2 .12, -3.85 0 2.7 .68 .08',
    props: '2.54 0 1.18 .95',
    gear: '.1 1.5 .23 1.4 .8 1, 1.85 0 .2 0 .8 1',
    stance: [0, 0.18],
  },
  /** Aerobatic two-seater on a tail wheel, under one long canopy: Extra, Su-29, Yak-52. */
  aerobatic: {
    body: '-4 .05 1.14 .13, -2.6 .22 1.2 .3, -.9 .42 1.28 .44, .6 .5 1.32 .5, 1.6 .52 1.36 .5, 2.2 .5 1.38 .48, 2.42 .4 1.38 .38',
    power: 2.2,
    panes: '',
    canopy: '-1.8 .04 1.58 .08, -1.2 .3 1.66 .3, -.4 .38 1.72 .4, .3 .36 1.72 .36, .95 .14 1.66 .1',
    frames: [0.25],
    seats: '0 0 1.6, -.85 0 1.6',
    band: [1.16, 0.03, 0.1],
    wings: ['1.05 0 1.12 1.55 .24, .86 2 1.14 1.3 .2, .62 3.9 1.16 .92 .13, .4 4.05 1.17 .6 .06'],
    tailplane: '-2.95 0 1.22 .95 .1, -3.2 1.55 1.22 .66 .07',
    fin: '-2.6 0 1.24 1.6 .12, -3.1 0 1.75 1.1 .1, -3.5 0 2.4 .68 .07',
    props: '2.56 0 1.38 1.05',
    radial: [2.38, 1.38, 0.5],
    gear: '1.02 1 .23 .3 .98 1, -3.86 0 .09 0 .3',
    stance: [0.2, 0.02],
  },
  /** Biplane with a radial engine: An-2, Stearman. */
  biplane: {
    body: '-4.6 .06 1.5 .16, -3.2 .26 1.54 .36, -1.4 .54 1.62 .66, 0 .66 1.66 .8, 1.2 .66 1.66 .72, 2.2 .62 1.62 .64, 2.6 .56 1.6 .58',
    power: 2.5,
    panes: '1.5 1.9 1.42 2.2 .9 2.26 .86 1.9',
    portholes: [-1.9, 0.7, 0.72, 1.86, 0.17, 0.17],
    screen: [0.9, 1.7, 2.02, 2.6, 0.5],
    band: [1.5, 0.04, 0.12],
    dark: true,
    wings: [
      '1.5 0 2.76 1.8 .2, 1.5 4 2.82 1.8 .18, 1.4 6.2 2.9 1.5 .12, 1.1 6.5 2.92 .9 .05',
      '1.1 0 .98 1.5 .18, 1.1 3.4 1.14 1.5 .16, 1 4.8 1.22 1.2 .1',
    ],
    tailplane: '-3.5 0 1.6 1.2 .12, -3.7 2.2 1.6 .9 .08',
    fin: '-3 0 1.6 1.9 .14, -3.5 0 2.3 1.5 .12, -3.9 0 3.2 .9 .08',
    props: '2.8 0 1.6 1.3',
    radial: [2.58, 1.6, 0.58],
    struts: '1.2 3.6 1.2 1.2 3.8 2.76, .2 3.6 1.2 .2 3.8 2.76, .6 .5 2.3 .8 .7 2.74',
    gear: '1.5 1.4 .36 .5 1.1, -4.5 0 .15 0 .5',
    stance: [0.16, 0.1],
  },
  /** Light twin, engines on a low wing: Baron, Seneca, DA42. */
  twin: {
    body: '-5.2 .05 1.6 .16, -3.6 .26 1.56 .34, -1.6 .54 1.5 .6, -.2 .64 1.52 .68, .8 .62 1.46 .6, 1.6 .52 1.3 .42, 2.6 .36 1.2 .28, 3.1 .14 1.16 .1, 3.2 .02 1.15 .02',
    power: 2.4,
    panes:
      '1.24 1.62 .62 2.08 .56 1.6, .46 1.6 .46 2.08 -.36 2.06 -.36 1.6, -.5 1.6 -.5 2.04 -1.3 1.92 -1.26 1.6',
    screen: [0.66, 1.46, 1.64, 2.2, 0.76],
    band: [1.36, 0.05, 0.1],
    seats: '.1 .3 1.6',
    wings: ['1.3 0 1.02 2 .28, 1.1 1.8 1.14 1.8 .24, .7 4.4 1.36 1.2 .15, .45 6.1 1.5 .8 .08'],
    tailplane: '-4.2 0 1.7 1.1 .12, -4.5 2.3 1.72 .74 .08',
    fin: '-3 0 1.74 2.3 .16, -3.9 0 2.3 1.5 .14, -4.7 0 3.3 .8 .08',
    props: '2.2 1.75 1.24 .95 .36 2.1',
    gear: '.2 1.75 .28 1.75 1, 2.4 0 .24 0 1',
  },
  turboprop: TURBOPROP,
  /** One turbine in the nose: PC-12, TBM. */
  single_turboprop: {
    ...TURBOPROP,
    body: '-6.4 .06 2.3 .2, -4.6 .42 2.14 .5, -2.6 .72 2 .76, 1.6 .74 1.98 .78, 2.6 .7 1.9 .68, 3.6 .52 1.74 .5, 4.7 .4 1.64 .38, 5 .28 1.62 .26',
    props: '5.1 0 1.62 1.3',
  },
  /** Business jet: engines at the tail, high tailplane, sharp nose. */
  business_jet: {
    body: '-7.2 .08 2.5 .12, -6 .4 2.34 .42, -4 .78 2.12 .8, -2 .88 2.02 .9, 4.2 .88 2 .9, 5.4 .78 1.92 .76, 6.5 .5 1.76 .48, 7.2 .22 1.64 .2, 7.5 .02 1.6 .02',
    power: 2.05,
    panes: '5.3 2.14 5.3 2.5 5 2.54 5 2.14',
    portholes: [-2.6, 4.1, 0.85, 2.29, 0.2, 0.17],
    screen: [5.1, 6.0, 2.16, 2.66, 0.32],
    dark: true,
    band: [1.66, 0.05, 0.1],
    wings: [
      '1.7 0 1.3 3.3 .4, .3 2.6 1.5 2 .26, -1.6 6.4 1.78 1 .12, -2 6.75 1.95 .8 .09, -2.6 6.95 2.7 .4 .05',
    ],
    tailplane: '-6.4 0 4.72 1.4 .16, -7.4 2.4 4.78 .75 .08',
    fin: '-4.4 0 2.6 2.9 .24, -5.6 0 3.6 2 .2, -6.6 0 4.75 1.45 .16',
    jets: '-4.3 1.5 2.55 .54 2.4',
    struts: '-4.1 .6 2.5 -4.1 1.1 2.55, -4.6 .6 2.5 -4.6 1.1 2.55',
    gear: '-.6 1.5 .34 1.5 1, 5.2 .12 .26 .05 1',
    stance: [0, 0.3],
  },
  /** Jet trainer: two seats in tandem under one canopy, straight wing, air intakes at the sides. */
  trainer_jet: {
    body: '-5.8 .3 1.9 .34, -4.6 .5 1.86 .54, -2 .66 1.8 .68, 0 .68 1.8 .66, 1.6 .58 1.76 .56, 3.2 .42 1.7 .42, 4.6 .26 1.64 .26, 5.6 .1 1.6 .1, 5.9 .02 1.6 .02',
    power: 2.1,
    panes: '',
    canopy:
      '-1.2 .1 2.36 .1, -.4 .34 2.34 .34, .8 .4 2.24 .46, 2 .38 2.1 .42, 3 .26 1.98 .26, 3.6 .06 1.92 .06',
    frames: [2.2, 0.7],
    seats: '1.4 0 2.14, -.1 0 2.2',
    band: [1.6, 0.03, 0.12],
    wings: ['1.2 0 1.34 2.4 .28, .8 2.2 1.44 1.9 .2, .3 4.4 1.54 1.3 .12, .2 4.7 1.56 1.2 .2'],
    tailplane: '-4.6 0 2.2 1.4 .12, -5.2 2.2 2.24 .8 .07',
    fin: '-2.9 0 2.3 2.8 .16, -4.2 0 2.9 1.9 .14, -5.5 0 4.3 .9 .08',
    jets: '.1 .66 1.98 .3 2.2',
    gear: '-.2 1.3 .3 1.2 1, 4 0 .26 0 1',
    stance: [0, 0.42],
  },
} as const satisfies Record<string, AirplaneRow>;

export const ROTORCRAFT = {
  /** Small piston helicopter: egg of glass, tall mast, two blades: R22, R44. */
  light_helicopter: {
    body: '-1.6 .24 1.5 .4, -.9 .56 1.46 .66, 0 .66 1.44 .72, .8 .62 1.4 .68, 1.5 .46 1.28 .5, 1.9 .2 1.16 .24, 2 .03 1.12 .06',
    power: 2.5,
    panes: '.84 1.24 .84 1.94 .1 2 .06 1.24, -.06 1.26 -.04 1.98 -.66 1.9 -.6 1.3',
    screen: [0.94, 2, 1.12, 2.06, 0.3],
    band: [1.14, 0.02, 0.09],
    seats: '.2 .32 1.4, -.6 .32 1.4',
    pods: [
      '-1.4 .16 2.1 .3, -.8 .24 2.2 .3, -.3 .2 2.3 .24, .1 .08 2.3 .1',
      '-5.6 .08 1.86 .08, -3.4 .12 1.76 .14, -1.2 .22 1.66 .3',
    ],
    fins: ['-5.2 0 1.3 .4 .06, -5.2 0 1.9 .6 .08, -5.6 0 2.6 .36 .05'],
    tailplane: '-5.1 0 2.4 .34 .05, -5.2 .6 2.44 .3 .04',
    mast: [-0.5, 2.3, 3.15],
    rotor: [2, 4.9],
    tailRotor: [-5.55, 0.16, 1.88, 0.72, 2],
    skids: [-1.3, 1.3, 1.0, 0.84],
  },
  /** Turbine helicopter on skids: JetRanger, H125. */
  helicopter: {
    body: '-2.3 .2 1.95 .26, -1.6 .52 1.78 .6, -.7 .78 1.66 .88, .4 .82 1.62 .94, 1.3 .76 1.52 .84, 2 .52 1.34 .58, 2.35 .2 1.22 .26, 2.44 .03 1.18 .06',
    power: 2.5,
    panes: '1.15 1.45 1.1 2.35 .3 2.42 .25 1.4, .12 1.4 .16 2.42 -.75 2.32 -.7 1.5',
    screen: [1.22, 2.4, 1.34, 2.42, 0.2],
    band: [1.32, 0.03, 0.09],
    seats: '.45 .36 1.62, -.5 .36 1.62',
    pods: [
      '-2.6 .2 2.3 .15, -1.6 .42 2.5 .3, -.3 .46 2.6 .32, .7 .3 2.5 .16, .95 .1 2.45 .06',
      '-6.6 .1 2.2 .12, -4 .18 2.1 .2, -2 .3 2 .32',
    ],
    fins: ['-6 0 1.45 .55 .09, -6.1 0 2.2 .8 .12, -6.65 0 3.2 .5 .08'],
    tailplane: '-4.9 0 2.15 .55 .08, -5 .95 2.15 .45 .06',
    mast: [-0.35, 2.8, 3.28],
    rotor: [4, 5.2],
    tailRotor: [-6.35, 0.2, 2.35, 0.9, 2],
    skids: [-1.7, 1.7, 1.05, 0.85],
  },
  /** Large twin-engined helicopter on wheels: AW139, Mi-8. */
  heavy_helicopter: {
    body: '-4.4 .3 2.3 .4, -3.4 .8 2.06 .8, -2 1.08 1.9 1.06, 2.2 1.1 1.88 1.08, 3.3 1 1.78 .92, 4.2 .7 1.6 .62, 4.8 .24 1.44 .22, 4.9 .03 1.42 .04',
    power: 2.9,
    panes: '3.7 1.7 3.4 2.5 2.7 2.56 2.66 1.7',
    portholes: [-2.2, 2.3, 0.9, 2.2, 0.28, 0.26],
    screen: [3.4, 4.9, 1.62, 2.66, 0.44],
    band: [1.62, 0.03, 0.12],
    dark: true,
    pods: [
      '-4 .3 3.1 .3, -2.4 .8 3.2 .5, 0 .86 3.24 .5, 1.6 .7 3.14 .36, 2.2 .3 3.02 .14',
      '-9.6 .12 3 .14, -6.4 .24 2.76 .3, -3.8 .44 2.5 .5',
    ],
    fins: ['-8.9 0 2.8 1.1 .16, -9.5 0 3.8 1 .14, -10 0 4.6 .7 .1'],
    tailplane: '-8.2 0 2.9 .8 .1, -8.4 1.5 2.9 .6 .07',
    mast: [-0.6, 3.5, 4.2],
    rotor: [5, 7.6],
    tailRotor: [-9.8, 0.24, 4.1, 1.3, 4],
    gear: '-2.4 1.5 .36 1 1.2, 3.2 .14 .3 .1 1.1',
  },
  /** Gyroplane: small open hull, pusher propeller, free rotor. */
  gyroplane: {
    body: '-1.3 .16 .9 .3, -.6 .36 .86 .42, .3 .4 .8 .42, 1.2 .34 .7 .34, 1.9 .16 .58 .16, 2.1 .03 .54 .04',
    power: 2.4,
    panes: '',
    screen: [1.02, 1.7, 0.86, 1.2, 0.5],
    band: [0.74, 0.02, 0.08],
    seats: '.2 .0 1.24, -.6 .0 1.34',
    pods: [
      '-1.5 .2 1.1 .24, -1 .32 1.16 .34, -.7 .2 1.2 .24',
      '-3.2 .05 .6 .05, -1.8 .07 .62 .07, -.8 .1 .66 .1',
    ],
    fins: [
      '-2.7 0 .6 .7 .07, -2.8 0 1.2 .7 .07, -3 0 1.6 .5 .05',
      '-2.7 .6 .66 .5 .05, -2.8 .6 1.3 .4 .05',
    ],
    tailplane: '-2.6 0 .68 .6 .06, -2.7 .7 .68 .5 .05',
    mast: [-0.5, 1.2, 2.6],
    rotor: [2, 4.2],
    pusher: '-1.7 1.1 .84',
    gear: '-.5 .9 .24 .2 .7 1, 1.6 0 .2 0 .6 1',
    struts: '-.5 .1 1.1 -.5 .04 2.5',
  },
} as const satisfies Record<string, RotorcraftRow>;
