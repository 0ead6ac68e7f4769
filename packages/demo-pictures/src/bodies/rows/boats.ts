/** Rounded structure on deck: stations (position, half width, center height, half height). */
export interface DeckHouse {
  shape: string;
  power: number;
  /** Band of panes: from and to as shares of the height, then stations and distance of the posts. */
  panes: readonly [number, number, number, number, number?];
  roof?: 'leather' | 'paint';
}

/** Proportions of a boat: meters from the center, the bow at positive x, heights above the water. */
export interface BoatRow {
  beam: string;
  keel: string;
  sheer: string;
  /** Height share and width share of the chine; rise of the deck. */
  chine: readonly [number, number];
  crown: number;
  /** Upper edge of the antifouling. */
  boot: number;
  /** Second color along the side, as shares of the height. */
  stripe?: readonly [number, number];
  /** Windows in the side: from, to, then shares of the height. */
  ports?: string;
  /** Material of the decks: mahogany or teak. */
  wood?: true;
  teak?: true;
  /** Openings of the deck: from, to, half width, floor. */
  wells: string;
  seats?: string;
  houses?: readonly DeckHouse[];
  /** Windscreens: station and height of the foot, half width, rise, sweep. */
  screens?: string;
  helms?: string;
  /** Bow rail: first and last station, height. */
  rail?: readonly [number, number, number];
  /** Radar arch: station, height of the foot, half width, height of the top, lean. */
  arch?: readonly [number, number, number, number, number];
  /** Outboard motors: station, height, number. */
  outboards?: string;
  rig?: {
    mast: number;
    top: number;
    boom: number;
    bow: number;
    stern: number;
    beam: number;
    deck: number;
  };
}

export const BOATS = {
  /** Mahogany runabout of the fifties and sixties: Riva, Chris-Craft. */
  runabout: {
    beam: '-4.1 .86, -3.2 1.06, -1.2 1.22, 1 1.16, 2.4 .9, 3.4 .52, 4 .2, 4.3 .02',
    keel: '-4.1 -.3, 1.5 -.4, 3 -.24, 3.9 .2, 4.3 .8',
    sheer: '-4.1 .5, -2.5 .68, 0 .86, 2 .98, 4.3 1.06',
    chine: [0.34, 0.86],
    crown: 0.12,
    boot: 0.1,
    wood: true,
    wells: '-2.7 1 .84 .26',
    seats: '.2 .42 .5 .32, .2 -.42 .5 .32, -1.2 0 .5 .76',
    houses: [
      {
        shape: '-4 .5 .56 .1, -3.4 .66 .7 .12, -2.8 .7 .78 .1',
        power: 4,
        panes: [2, 3, 0, 0],
        roof: 'leather',
      },
    ],
    screens: '1.34 1.0 .94 .34 .9',
    helms: '.62 -.42 1.04',
  },
  /** Sports boat with seats in the bow: bowriders, wakeboard and ski boats, day cruisers. */
  bowrider: {
    beam: '-3.5 1.06, -2.6 1.18, -.6 1.25, 1 1.2, 2.2 .98, 3 .66, 3.5 .26, 3.7 .02',
    keel: '-3.5 -.36, 1.3 -.4, 2.6 -.22, 3.3 .18, 3.7 .76',
    sheer: '-3.5 .82, -1.6 .88, .4 .94, 1.8 .98, 3.7 1.04',
    chine: [0.34, 0.86],
    crown: 0.07,
    boot: 0.1,
    stripe: [0.76, 0.9],
    wells: '-2.6 .5 .88 .3, .95 2.5 .62 .6',
    seats: '-.3 .5 .56 .3, -.3 -.5 .56 .3, -2.1 0 .56 .8, 1.35 0 .6 .5',
    screens: '.86 .98 1.0 .42 .6',
    helms: '.18 -.5 1.06',
    arch: [-0.9, 0.9, 1.1, 2.15, 0.5],
  },
  /** Open boat with its helm in the middle and motors on the transom. */
  center_console: {
    beam: '-3.7 1.16, -2.6 1.24, -.4 1.28, 1.4 1.18, 2.6 .86, 3.4 .46, 3.9 .02',
    keel: '-3.7 -.36, 1.4 -.4, 2.8 -.2, 3.5 .24, 3.9 .9',
    sheer: '-3.7 .82, -1.6 .86, .4 .94, 2 1.06, 3.9 1.24',
    chine: [0.34, 0.86],
    crown: 0.05,
    boot: 0.1,
    wells: '-3.1 2.3 .9 .44',
    seats: '-1.5 0 .62 .5, 1.9 0 .5 .5, -2.8 0 .5 .8',
    houses: [
      { shape: '-.7 .4 .8 .5, 0 .44 .86 .56, .5 .36 .8 .46', power: 5, panes: [2, 3, 0, 0] },
      {
        shape: '-1.5 .8 2.32 .05, -.3 .86 2.38 .06, .8 .76 2.32 .04',
        power: 4,
        panes: [2, 3, 0, 0],
        roof: 'paint',
      },
    ],
    screens: '.5 1.3 .42 .36 .16',
    helms: '-.72 0 1.2',
    rail: [1.2, 3.8, 0.28],
    arch: [-0.9, 0.6, 0.72, 2.3, 0.2],
    outboards: '-3.95 .66 1',
  },
  /** Offshore racer: very long foredeck, cockpit far aft. */
  racing_boat: {
    beam: '-5.6 1.02, -4.4 1.14, -1.6 1.22, 1 1.12, 3 .8, 4.8 .4, 5.8 .12, 6.2 .02',
    keel: '-5.6 -.42, 1 -.44, 3.6 -.18, 5.2 .24, 6.2 .92',
    sheer: '-5.6 .74, -3 .8, 0 .9, 3 .98, 6.2 1.06',
    chine: [0.32, 0.86],
    crown: 0.2,
    boot: 0.1,
    stripe: [0.5, 0.74],
    wells: '-4.2 -1.5 .8 .3',
    seats: '-2.4 .42 .56 .3, -2.4 -.42 .56 .3, -3.7 0 .56 .74',
    houses: [
      {
        shape: '-5.5 .8 .8 .16, -4.9 .86 .86 .2, -4.3 .84 .86 .16',
        power: 4,
        panes: [2, 3, 0, 0],
        roof: 'leather',
      },
    ],
    screens: '-.9 1.02 .84 .3 .9',
    helms: '-1.82 -.42 1.08',
    outboards: '-5.86 .56 3',
  },
  /** Cabin cruiser: accommodation forward, open cockpit under an arch. */
  cruiser: {
    beam: '-5 1.5, -3.6 1.62, -1 1.7, 1.4 1.58, 3.2 1.14, 4.4 .62, 5.1 .2, 5.4 .02',
    keel: '-5 -.42, 1.6 -.5, 3.6 -.3, 4.8 .2, 5.4 1.1',
    sheer: '-5 1.08, -2.4 1.2, 0 1.36, 2.6 1.5, 5.4 1.6',
    chine: [0.3, 0.88],
    crown: 0.08,
    boot: 0.14,
    stripe: [0.84, 0.92],
    ports: '.4 3 .62 .78',
    wells: '-4.2 -.4 1.2 .6',
    seats: '-1.3 .6 .9 .4, -1.3 -.6 .9 .4, -3.5 0 .9 1.1',
    houses: [
      {
        shape: '-.2 1.2 1.5 .3, 1 1.16 1.56 .34, 2.4 .86 1.56 .26, 3.8 .34 1.54 .1',
        power: 3.2,
        panes: [0.25, 0.62, 0.6, 2.6],
      },
    ],
    screens: '.7 1.66 1.24 .6 1.2',
    helms: '-.5 -.6 1.6',
    rail: [0.6, 5.3, 0.5],
    arch: [-2.2, 1.2, 1.44, 2.9, -0.5],
  },
  /** Motor yacht with a flying bridge. */
  flybridge: {
    beam: '-8 2.1, -6 2.26, -1.6 2.4, 2 2.2, 5 1.5, 7 .76, 8.2 .2, 8.6 .02',
    keel: '-8 -.6, 3 -.7, 6 -.3, 7.6 .4, 8.6 1.7',
    sheer: '-8 1.3, -4 1.66, 0 2.0, 4 2.24, 8.6 2.4',
    chine: [0.26, 0.9],
    crown: 0.06,
    boot: 0.18,
    stripe: [0.9, 0.94],
    ports: '-1.6 1.8 .5 .74, 2.4 4.6 .54 .74',
    wells: '-7.2 -4.8 1.7 1.0',
    seats: '-6.6 0 1.3 1.4',
    houses: [
      {
        shape: '-5 1.86 2.5 .9, -2 1.92 2.6 1, 1 1.84 2.64 .9, 3.4 1.4 2.5 .5, 5.4 .6 2.36 .16',
        power: 4,
        panes: [-0.1, 0.66, -5.1, 3.6, 1.7],
      },
      {
        shape: '-6 1.7 3.66 .16, -3 1.8 3.76 .34, 0 1.7 3.8 .34, 1.6 1.2 3.7 .16',
        power: 4,
        panes: [2, 3, 0, 0],
      },
      { shape: '-4 1.4 5.3 .06, -2 1.5 5.38 .08, .2 1.2 5.3 .05', power: 4, panes: [2, 3, 0, 0] },
    ],
    screens: '1.3 4.0 1.5 .5 1.2',
    rail: [-1, 8.4, 0.6],
    arch: [-3.4, 3.7, 1.56, 5.3, 0.5],
    teak: true,
  },
  /** Express yacht: low coupe over a long sharp hull. */
  express_yacht: {
    beam: '-8.4 1.9, -6 2.08, -1.6 2.2, 2 2.02, 5.4 1.34, 7.6 .64, 8.8 .16, 9.2 .02',
    keel: '-8.4 -.6, 3 -.66, 6.4 -.24, 8.2 .5, 9.2 1.6',
    sheer: '-8.4 1.16, -4 1.4, 0 1.76, 4 2.02, 9.2 2.16',
    chine: [0.28, 0.9],
    crown: 0.12,
    boot: 0.16,
    ports: '-1.8 1.4 .52 .7, 2 5 .56 .7',
    wells: '-7.4 -4.2 1.5 .86',
    seats: '-6.8 0 1.1 1.2',
    houses: [
      {
        shape:
          '-5 1.6 1.9 .72, -3.4 1.68 2.14 .98, -1 1.64 2.26 .98, 1.4 1.4 2.2 .74, 3.6 .9 2.12 .4, 5.6 .3 2.1 .1',
        power: 3,
        panes: [0.05, 0.68, -5.1, 3, 0],
        roof: 'paint',
      },
    ],
    rail: [1, 9, 0.5],
    arch: [-3.6, 3.0, 1.2, 3.6, -0.6],
    teak: true,
  },
  /** Sloop under full sail. */
  sailing_yacht: {
    beam: '-6 1.5, -4 1.78, -1 1.95, 1.5 1.75, 3.8 1.1, 5.4 .4, 6.3 .03',
    keel: '-6 .1, -4.5 -.35, 0 -.7, 4 -.45, 5.7 .05, 6.3 .9',
    sheer: '-6 1.12, -3 1.06, 0 1.1, 3 1.24, 6.3 1.5',
    chine: [0.5, 0.82],
    crown: 0.06,
    boot: 0.16,
    stripe: [0.86, 0.93],
    wells: '-5.4 -2.6 .95 .7',
    houses: [
      {
        shape: '-2.6 1.05 1.25 .3, -1 1.1 1.3 .32, 1 .9 1.32 .26, 2.6 .45 1.3 .1',
        power: 3.6,
        panes: [0.1, 0.6, -2.2, 1.2, 0.9],
      },
    ],
    rail: [-5.8, 6, 0.66],
    rig: { mast: 1.1, top: 17.2, boom: -4.3, bow: 6.1, stern: -5.9, beam: 1.75, deck: 1.1 },
    teak: true,
  },
} as const satisfies Record<string, BoatRow>;
