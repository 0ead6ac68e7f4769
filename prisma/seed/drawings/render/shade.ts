import type { V3 } from '../geometry/vec.ts';
import { add, clamp, dot, lerp, scale, smoothstep, unit } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { M } from './materials.ts';

/** Light of a scene; directions are seen from the camera: right, up, towards the viewer. */
export interface Light {
  sun: V3;
  /** Strength of the direct light, 0..1. */
  key: number;
  /** Strength of the sky or of the room, 0..1. */
  fill: number;
  /** Brightness mirrored from the horizon, the zenith and the ground, 0..1. */
  horizon: number;
  zenith: number;
  ground: number;
  /** Height of the dark skyline mirrored in the body, as a sine; 0 for none. */
  skyline: number;
  /** Long overhead lamps mirrored in the body (studios). */
  softbox: boolean;
  /** Colour cast and its strength 0..1. */
  tint: string;
  wash: number;
}

interface Surface {
  diffuse: number;
  ambient: number;
  /** Mirror share facing the viewer and at a grazing angle. */
  mirror: number;
  grazing: number;
  /** Exponent and strength of the highlight. */
  gloss: number;
  shine: number;
  lift: number;
}

const MATTE: Surface = {
  diffuse: 0.5,
  ambient: 0.35,
  mirror: 0.02,
  grazing: 0.12,
  gloss: 8,
  shine: 0.08,
  lift: 0,
};
const GLOSS: Surface = {
  diffuse: 0.4,
  ambient: 0.3,
  mirror: 0.15,
  grazing: 0.75,
  gloss: 60,
  shine: 0.35,
  lift: 0,
};
const METAL: Surface = {
  diffuse: 0.25,
  ambient: 0.2,
  mirror: 0.7,
  grazing: 0.2,
  gloss: 30,
  shine: 0.35,
  lift: 0,
};
const GLASS: Surface = {
  diffuse: 0,
  ambient: 0,
  mirror: 0.42,
  grazing: 0.75,
  gloss: 120,
  shine: 0.6,
  lift: 0,
};
const GLOW: Surface = {
  diffuse: 0.3,
  ambient: 0.3,
  mirror: 0.25,
  grazing: 0.4,
  gloss: 40,
  shine: 0.4,
  lift: 0.15,
};

const SURFACES: Readonly<Record<number, Surface>> = {
  [M.paint]: GLOSS,
  [M.second]: GLOSS,
  [M.stripe]: GLOSS,
  [M.glass]: GLASS,
  [M.rim]: METAL,
  [M.rimDark]: { ...METAL, lift: -0.12 },
  [M.chrome]: METAL,
  [M.lamp]: GLOW,
  [M.lampCore]: GLOW,
  [M.tail]: GLOW,
  [M.amber]: GLOW,
  [M.caliper]: GLOW,
  [M.wood]: { ...GLOSS, mirror: 0.08 },
  [M.sail]: { ...MATTE, ambient: 0.55, lift: 0.1 },
};

/** Brightness of the surroundings in a direction (right, up, towards the viewer). */
function surroundings(light: Light, d: V3): number {
  if (light.softbox) {
    const top = smoothstep(0.62, 0.7, d[1]) * (1 - smoothstep(0.93, 0.97, d[1]));
    const side = smoothstep(0.3, 0.36, d[1]) * (1 - smoothstep(0.44, 0.5, d[1]));
    const room = lerp(light.ground, light.zenith, smoothstep(-0.12, 0.12, d[1]));
    return Math.max(room, top * light.horizon, side * light.horizon * 0.75);
  }
  const bearing = Math.atan2(d[0], d[2]);
  const ridge =
    light.skyline * (0.6 + 0.25 * Math.sin(bearing * 5) + 0.15 * Math.sin(bearing * 13));
  const sky = lerp(light.horizon, light.zenith, smoothstep(0, 0.75, d[1]));
  const soil = lerp(light.ground * 1.35, light.ground * 0.6, smoothstep(0, -0.6, d[1]));
  const land = light.skyline > 0 ? light.ground * 0.55 : light.horizon * 0.8;
  const low = lerp(soil, land, smoothstep(-0.03, 0.01, d[1]));
  return lerp(low, sky, smoothstep(ridge - 0.02, ridge + 0.03, d[1]));
}

/** Tone shader of one picture: (material, normal, position) to a tone 0..1 for the ramp. */
export function shader(
  light: Light,
  camera: Camera,
  floor: number,
): (material: number, n: V3, p: V3) => number {
  const up: V3 = [0, 0, 1];
  const back = scale(camera.ahead, -1);
  const sun = unit(light.sun);
  const local = (d: V3): V3 => [dot(d, camera.right), dot(d, up), dot(d, back)];
  return (material, normal, p) => {
    const surface = SURFACES[material] ?? MATTE;
    const view = unit([camera.eye[0] - p[0], camera.eye[1] - p[1], camera.eye[2] - p[2]]);
    let n = unit(normal);
    if (dot(n, view) < 0) n = scale(n, -1);
    const facing = dot(n, view);
    const seen = local(n);
    const mirror = local(add(scale(n, 2 * facing), scale(view, -1)));
    const direct = clamp(0.25 + 0.75 * dot(seen, sun));
    // Near the ground less of the sky is seen: the lower flanks fall into soft shadow.
    const open = lerp(0.5, 1, smoothstep(floor, floor + 0.75, p[2]));
    const dome = lerp(0.35, 1, 0.5 + 0.5 * n[2]) * open;
    const fresnel = surface.mirror + surface.grazing * (1 - facing) ** 4;
    const reflected = surroundings(light, mirror) * lerp(0.75, 1, open);
    const glint = Math.max(0, dot(mirror, sun)) ** surface.gloss * surface.shine * light.key;
    return clamp(
      surface.diffuse * direct * light.key * lerp(0.8, 1, open) +
        surface.ambient * dome * light.fill +
        fresnel * reflected +
        glint +
        surface.lift,
    );
  };
}
