import type { CarRow } from '../car-row.ts';
import { SPORTS } from './sports.ts';

const TARGA_911 = SPORTS.classic_911;

/** Off-roaders and pickups. */
export const UTILITY = {
  /** Built with a ruler: G-Class, Defender. */
  offroader: {
    chassis: '4.6 1.86 .34, .76 2.85, .4 .24 .27',
    wheelsAndFlank: ['five', 'tall'],
    plan: '.95 .98 1, .03 .02',
    top: '0 .82, .02 1.08, .06 1.13, .8 1.16, 1.34 1.18, 2 1.2, 4.5 1.2, 4.57 1.17, 4.6 .9',
    edge: '0 .82, .02 1.06, .06 1.1, .8 1.12, 1.4 1.14, 2.4 1.15, 4.5 1.16, 4.57 1.13, 4.6 .9',
    arch: [0.05, 0.03, 0.07],
    greenhouse: {
      line: '1.3 1.15, 1.38 1.3, 1.52 1.62, 1.66 1.86, 1.9 1.93, 2.6 1.95, 4.2 1.94, 4.42 1.91, 4.5 1.7, 4.56 1.3, 4.58 1.16',
      shape: [0.13, 0.9, 0.94, 0.93],
      panes: [1.36, 1.62, 4.44, 4.54, 1.5, 4.42, 0.34, -0.06],
      posts: '2.5 .1 0, 3.5 .1 0',
      crown: 0.04,
      bow: [0.05, 0.01],
      rail: 0.08,
      pillar: 0.06,
    },
    doors: '1.46 2.5 3.5',
    lids: '.1 1.26 .72',
    seats: '2.36 1.66, 3.3 1.62',
    mirror: [1.58, 1.3],
    front:
      'mesh bars 3 0 .84 .44 1 | trim r 0 .8 .5 1.03 | amber r .7 1.02 .86 1.06 | trim r 0 .5 1 .66 | mesh r 0 .38 .6 .48',
    rear: 'tail r .74 .7 .9 .82 | amber r .74 .82 .9 .88 | plate r .4 .72 .68 .82 | trim r 0 .5 1 .66',
    side: 'trim r .1 .8 4.5 .84 | trim r 1.24 .34 3.2 .46',
    lamps: '.68 .9 .105 .006',
    fittings: [['spare', 1.12]],
  },
  /** Short three-door off-roader: Niva, Jimny. */
  offroader_short: {
    chassis: '3.74 1.68 .27, .72 2.2, .345 .21 .18',
    wheelsAndFlank: ['dish', 'flat'],
    plan: '.9 .92 .99, .08 .05',
    top: '0 .8, .02 .96, .1 1.01, .7 1.06, 1.1 1.08, 2 1.1, 3.5 1.08, 3.68 1.02, 3.74 .7',
    edge: '0 .8, .02 .96, .08 1, .6 1.02, 1.2 1.04, 2.4 1.05, 3.5 1.04, 3.68 1, 3.74 .72',
    arch: [0.04, 0.02],
    greenhouse: {
      line: '1.0 1.05, 1.14 1.2, 1.34 1.46, 1.54 1.6, 1.9 1.64, 2.8 1.62, 3.1 1.56, 3.36 1.34, 3.56 1.12, 3.62 1.06',
      shape: [0.24, 0.86, 0.92, 0.87],
      panes: [1.1, 1.46, 3.12, 3.5, 1.26, 3.2, 0.44, -0.5],
      posts: '2.26 .06 .02, 2.96 .05 -.1',
      bow: [0.1, 0.06],
    },
    doors: '1.28 2.3',
    lids: '.1 1.0 .68',
    seats: '2.14 1.42, 2.8 1.38',
    mirror: [1.36, 1.14],
    front:
      'amber r .46 .9 .7 .95 | mesh ribs 9 0 .68 .44 .88 | trim r 0 .66 .76 .9 | trim r 0 .1 .8 .34',
    rear: 'tail r .56 .78 .76 .88 | amber r .56 .88 .76 .93 | plate r 0 .66 .26 .76 | trim r 0 .1 .8 .4',
    side: 'trim r 1.06 .26 2.6 .32',
    lamps: '.6 .77 .088 .01',
    bumpers: [[0.52, 0.045], [0.52, 0.045], 'chrome'],
    pipes: '.32 .4',
  },
  /** Large sport-utility of today. */
  suv: {
    chassis: '4.9 1.97 .24, .9 2.95, .395 .29 .29',
    wheelsAndFlank: ['twin_five', 'tall'],
    plan: '.8 .84 .99, .24 .16',
    top: '0 .66, .04 .86, .2 .98, .8 1.08, 1.4 1.14, 1.9 1.16, 4.3 1.2, 4.74 1.16, 4.85 1.06, 4.9 .82',
    edge: '0 .64, .04 .84, .25 .97, .8 1.05, 1.4 1.09, 2.4 1.11, 3.8 1.15, 4.66 1.14, 4.85 1.05, 4.9 .8',
    arch: [0.045, 0.02, 0.05],
    greenhouse: {
      line: '1.3 1.12, 1.65 1.33, 2 1.55, 2.35 1.68, 2.9 1.72, 3.7 1.68, 4.3 1.58, 4.46 1.46, 4.68 1.28, 4.76 1.17',
      shape: [0.35, 0.74, 0.88, 0.79],
      panes: [1.43, 2.14, 4.34, 4.66, 1.6, 4.44, 0.78, -0.75],
      posts: '2.62 .1 .06, 3.6 .09 -.1',
      crown: 0.05,
      pillar: 0.05,
      rail: 0.045,
    },
    doors: '1.74 2.7 3.76',
    lids: '.16 1.3 .84',
    seats: '2.7 1.46, 3.65 1.42',
    mirror: [1.86, 1.24],
    front:
      'core p .52 .85 .9 .89 .9 .872 .52 .835 | lamp p .48 .88 .86 .93 .97 .91 .95 .8 .5 .77 | chrome bars 3 0 .66 .43 .87 | mesh p 0 .62 .38 .62 .46 .72 .44 .88 0 .89 | mesh p 0 .36 .62 .36 .7 .5 0 .52 | mesh p .74 .46 .88 .48 .88 .6 .78 .58 | trim r 0 .2 1 .36',
    rear: 'tail p .5 .94 .98 .92 .98 1.06 .54 1.05 | tail r 0 .98 .52 1.01 | trim p 0 .95 .5 .92 .99 .9 .99 1.08 .5 1.07 0 1.04 | plate r 0 .74 .26 .86 | trim p 0 .2 1 .2 1 .54 0 .56',
    side: 'trim r 1.3 .2 3.45 .4',
    pipes: '.42 .6 .5 -.5 -.6',
    fittings: [['rails', 2.25, 4.2, 0.66]],
  },
  /** Crew-cab pickup. */
  pickup: {
    chassis: '5.6 2.02 .36, .94 3.4, .42 .25 .29',
    wheelsAndFlank: ['six', 'tall'],
    plan: '.92 .95 .99, .1 .04',
    top: '0 .78, .03 1.06, .14 1.16, .8 1.2, 1.4 1.22, 2 1.22, 3.5 1.22, 5.5 1.26, 5.57 1.22, 5.6 .96',
    edge: '0 .78, .03 1.05, .12 1.14, .8 1.17, 1.4 1.18, 2.4 1.18, 3.7 1.2, 5.5 1.25, 5.57 1.2, 5.6 .96',
    arch: [0.06, 0.035, 0.07],
    greenhouse: {
      line: '1.4 1.18, 1.66 1.38, 1.98 1.68, 2.24 1.84, 2.7 1.9, 3.3 1.88, 3.52 1.82, 3.6 1.58, 3.66 1.26, 3.68 1.18',
      shape: [0.24, 0.82, 0.9, 0.88],
      panes: [1.52, 2.1, 3.54, 3.64, 1.68, 3.56, 0.7, -0.12],
      posts: '2.62 .09 .04',
      bow: [0.14, 0.02],
      pillar: 0.05,
      rail: 0.05,
    },
    doors: '1.74 2.66 3.6',
    lids: '.16 1.4 .8',
    seats: '2.62 1.6, 3.36 1.58',
    mirror: [1.9, 1.36],
    front:
      'core r .66 .98 .92 1.01 | lamp p .6 .9 .96 .9 .96 1.06 .62 1.06 | chrome r 0 .94 .58 .99 | mesh p 0 .76 .54 .76 .6 .88 .58 1.06 0 1.07 | chrome r 0 .52 .96 .66 | mesh r 0 .42 .6 .5 | trim r 0 .2 1 .74',
    rear: 'tail r .82 .86 1 1.16 | plate r 0 .56 .27 .67 | chrome r 0 .54 .9 .68 | trim r .02 1 .2 1.06 | trim r 0 .2 1 .54',
    side: 'trim r 1.4 .3 3.9 .44',
    above: 'well r 3.78 0 5.48 .82',
    fittings: [['hoop', 3.82, 0.86, 1.7]],
  },
  /** Targa of today: a mid-engined body with a roof panel that lifts off. */
  targa_modern: {
    ...SPORTS.supercar,
    wheelsAndFlank: ['five', 'modern'],
    greenhouse: { ...SPORTS.supercar.greenhouse, posts: '', removedRoof: [2.12, 2.72] },
  },
  /** Targa of the seventies to nineties. */
  targa_classic: {
    ...SPORTS.mid_nineties,
    greenhouse: { ...SPORTS.mid_nineties.greenhouse, posts: '', removedRoof: [2.1, 2.5] },
  },
  /** 911 with a hoop of steel behind the seats. */
  targa_911: {
    ...TARGA_911,
    greenhouse: { ...TARGA_911.greenhouse, trim: 'chrome', posts: '', removedRoof: [1.95, 2.5] },
  },
} as const satisfies Record<string, CarRow>;
