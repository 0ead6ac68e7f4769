import { clamp, item, lerp, num } from '../geometry/vec.ts';
import type { PaintColor, Trim } from '../spec.ts';

/** Material numbers; 0 means "no surface". */
export const Material = {
  none: 0,
  paint: 1,
  second: 2,
  glass: 3,
  cabin: 4,
  leather: 5,
  trim: 6,
  tire: 7,
  rim: 8,
  rimDark: 9,
  chrome: 10,
  brake: 11,
  caliper: 12,
  lamp: 13,
  lampCore: 14,
  tail: 15,
  amber: 16,
  plate: 17,
  well: 18,
  sail: 19,
  wood: 20,
  deck: 21,
  mesh: 22,
  stripe: 23,
  boot: 24,
} as const;

/** Colors at the tones 0, 0.3, 0.55, 0.8 and 1, from deep shade to highlight. */
export type Ramp = readonly [string, string, string, string, string];

export const PAINT_RAMPS: Readonly<Record<PaintColor, Ramp>> = {
  black: ['#040507', '#101318', '#272c34', '#7a8591', '#f1f6fb'],
  white: ['#3f4853', '#87919d', '#c3cad2', '#eef0f2', '#ffffff'],
  silver: ['#1f242a', '#565e68', '#8d959e', '#ccd2d8', '#ffffff'],
  gray: ['#0e1114', '#33383e', '#646b74', '#a4abb4', '#f2f6fa'],
  blue: ['#020a2b', '#08246f', '#1646b8', '#5f97ee', '#eaf4ff'],
  light_blue: ['#0b2c42', '#3279a6', '#6fb4de', '#b4dcf4', '#f6fcff'],
  red: ['#240105', '#7c060f', '#c9121c', '#f0554c', '#ffeae4'],
  burgundy: ['#170108', '#430615', '#751129', '#b65a6b', '#ffe9ea'],
  green: ['#02120b', '#07351f', '#125c38', '#5fa582', '#ecfbf2'],
  yellow: ['#4a3000', '#b37c00', '#f4be0c', '#ffe263', '#fffbe2'],
  orange: ['#3a1400', '#a33d02', '#e87010', '#ffac5c', '#fff3e4'],
  brown: ['#140a04', '#3a2010', '#6b4224', '#ac8058', '#fbeede'],
  gold: ['#33240a', '#80622a', '#c09a4c', '#ecd394', '#fff9e4'],
  violet: ['#12052a', '#361666', '#6434a6', '#a987e0', '#f4ecff'],
  pink: ['#4a1730', '#a8557e', '#e48fb4', '#f9c6da', '#fff4f9'],
  beige: ['#3d3323', '#897a5e', '#cbbb98', '#efe5cd', '#fffdf6'],
};

export const LEATHER_RAMPS: Readonly<Record<Trim, Ramp>> = {
  black: ['#050506', '#121316', '#25272b', '#4a4d53', '#9a9ea5'],
  tan: ['#281205', '#6b3a17', '#a8642f', '#d29a63', '#f6d9b5'],
  red: ['#230306', '#5d0a12', '#96151f', '#cc4f51', '#f6bcb4'],
  cream: ['#4a4234', '#948871', '#cfc3a9', '#eee6d3', '#fffdf5'],
  navy: ['#03081a', '#0c1a3d', '#1d3266', '#53699c', '#bccbe8'],
  green: ['#031009', '#0a2c1b', '#174c31', '#4b8467', '#b5dcc6'],
};

const FIXED_RAMPS: Readonly<Record<number, Ramp>> = {
  [Material.glass]: ['#0a0f14', '#1a242d', '#3b4d5b', '#9fb6c6', '#ffffff'],
  [Material.cabin]: ['#040506', '#0c0d10', '#17191d', '#2c3036', '#4b5058'],
  [Material.trim]: ['#050607', '#0f1113', '#1d2023', '#3a3f45', '#878f98'],
  [Material.tire]: ['#060607', '#121314', '#1f2123', '#3a3d41', '#6d7278'],
  [Material.rim]: ['#23272c', '#6a7179', '#aab1b8', '#dde2e6', '#ffffff'],
  [Material.rimDark]: ['#08090a', '#1b1e21', '#33383d', '#5d646b', '#aeb6bd'],
  [Material.chrome]: ['#15181c', '#4c545d', '#9aa4ae', '#e4eaef', '#ffffff'],
  [Material.brake]: ['#0c0d0e', '#1d1e20', '#303235', '#4c4f53', '#8a8e93'],
  [Material.caliper]: ['#3a0305', '#85090c', '#c8151a', '#ee5a50', '#ffd6cc'],
  [Material.lamp]: ['#0d1115', '#2b333b', '#6d7984', '#c4cfd8', '#ffffff'],
  [Material.lampCore]: ['#c9d8e6', '#dfe9f3', '#f1f6fb', '#ffffff', '#ffffff'],
  [Material.tail]: ['#3a0206', '#860811', '#cf1320', '#ff4a48', '#ffd3c8'],
  [Material.amber]: ['#5a2600', '#a95000', '#ee8a12', '#ffbf58', '#fff0cf'],
  [Material.plate]: ['#8d9093', '#b6b9bc', '#dcdedf', '#f3f4f4', '#ffffff'],
  [Material.well]: ['#020203', '#040405', '#07080a', '#0b0c0e', '#111316'],
  [Material.sail]: ['#9aa3ad', '#c5ccd2', '#e6e8e7', '#f8f6f0', '#ffffff'],
  [Material.wood]: ['#2a1206', '#653213', '#a05a26', '#cf8f4e', '#f6d8a8'],
  [Material.deck]: ['#5c452b', '#957447', '#c6a06a', '#e4c899', '#faecd0'],
  [Material.mesh]: ['#020203', '#08090b', '#101215', '#202429', '#4a5159'],
  [Material.boot]: ['#12030a', '#3b0a16', '#6d1626', '#a04352', '#e0a4a6'],
};

export interface Finish {
  color: PaintColor;
  second: Ramp;
  stripe: Ramp;
  leather: Trim;
  rim: Ramp;
  caliper: Ramp;
}

export function rampOf(material: number, finish: Finish): Ramp {
  switch (material) {
    case Material.paint:
      return PAINT_RAMPS[finish.color];
    case Material.second:
      return finish.second;
    case Material.stripe:
      return finish.stripe;
    case Material.leather:
      return LEATHER_RAMPS[finish.leather];
    case Material.rim:
      return finish.rim;
    case Material.caliper:
      return finish.caliper;
    default:
      return FIXED_RAMPS[material] ?? PAINT_RAMPS.gray;
  }
}

const TONE_STOPS = [0, 0.3, 0.55, 0.8, 1] as const;

function parseHex(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** Mixes two #rrggbb colors, `t` 0..1. */
function mix(a: string, b: string, t: number): string {
  const [p, q] = [parseHex(a), parseHex(b)];
  const n = p.map((v, i) => Math.round(lerp(v, num(q, i), t)));
  return `#${n.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the color of a tone 0..1 on a ramp, tinted by color and strength of the light. */
export function toneColor(ramp: Ramp, tone: number, tint: string, wash: number): string {
  const t = clamp(tone);
  let i = 0;
  while (i < 3 && t > num(TONE_STOPS, i + 1)) i += 1;
  const base = mix(
    item(ramp, i),
    item(ramp, i + 1),
    (t - num(TONE_STOPS, i)) / (num(TONE_STOPS, i + 1) - num(TONE_STOPS, i)),
  );
  return mix(base, tint, wash * (0.25 + 0.75 * t));
}
