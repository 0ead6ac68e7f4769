import { parsePoints, parsePoints3d } from '../bodies/row-parser.ts';
import { blob, lathe, tube } from '../geometry/mesh.ts';
import type { Model } from '../render/compose.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { createPart, interiorFinish, slab } from './set-parts.ts';

/** Builds an air-cooled flat engine with a large upright fan. */
export function buildFlatEngine(): Model {
  const parts: Part[] = [
    slab(-1.2, 1.2, -1.2, 1.2, 0.05, Material.well),
    createPart(blob([0, 0, 0.28], [0.4, 0.55, 0.16], 5), Material.rimDark),
    createPart(
      lathe([0.42, 0, 0.52], 'x', parsePoints('-.3 .28, -.02 .31, .03 .3, 0 .275, -.12 .26'), 52),
      Material.paint,
    ),
    createPart(lathe([0.36, 0, 0.52], 'x', parsePoints('0 .27, 0 .08'), 48), (f) => {
      const a = Math.atan2(f.z - 0.52, f.y);
      const q = Math.hypot(f.z - 0.52, f.y) / 0.27;
      const pitch = (Math.PI * 2) / 11;
      const bent = a + q * 0.5;
      return Math.abs(bent - Math.round(bent / pitch) * pitch) * q < 0.13
        ? Material.rim
        : Material.well;
    }),
    createPart(
      lathe([0.4, 0, 0.52], 'x', parsePoints('0 .1, .06 .09, .07 .03, .1 .02, .1 0'), 30),
      Material.chrome,
    ),
    createPart(
      lathe([0.5, 0, 0.24], 'x', parsePoints('0 .11, .06 .11, .06 .05, .08 0'), 36),
      Material.chrome,
    ),
    createPart(tube(parsePoints3d('.5 .105 .24, .5 .1 .5'), 0.014, 8), Material.tire),
    createPart(tube(parsePoints3d('.5 -.105 .24, .5 -.1 .5'), 0.014, 8), Material.tire),
    createPart(blob([0.02, 0, 0.86], [0.2, 0.46, 0.06], 4), Material.trim),
  ];
  for (const k of [1, -1]) {
    parts.push(
      createPart(blob([0.1, k * 0.5, 0.6], [0.16, 0.16, 0.13], 4), Material.trim),
      createPart(blob([0.26, k * 0.62, 0.26], [0.2, 0.2, 0.12], 3.5), Material.rim),
    );
    for (let i = 0; i < 7; i += 1) {
      parts.push(
        createPart(
          lathe([0.22, k * (0.42 + i * 0.05), 0.3], 'y', parsePoints('0 .15, .018 .15'), 30),
          Material.rim,
        ),
      );
    }
    parts.push(
      createPart(
        tube(
          [
            [0.3, k * 0.3, 0.8],
            [0.34, k * 0.5, 0.76],
            [0.3, k * 0.72, 0.6],
            [0.2, k * 0.8, 0.4],
          ],
          0.05,
          12,
        ),
        Material.tire,
      ),
    );
    parts.push(
      createPart(
        tube(
          [
            [0.46, k * 0.16, 0.74],
            [0.46, k * 0.5, 0.7],
            [0.4, k * 0.7, 0.5],
            [0.36, k * 0.72, 0.34],
          ],
          0.012,
          8,
        ),
        Material.tail,
      ),
    );
    parts.push(createPart(blob([0.1, k * 1.1, 0.55], [1.2, 0.12, 0.3], 6), Material.second));
    parts.push(
      createPart(
        lathe([0.3, k * 0.82, 0.62], 'z', parsePoints('0 .08, .12 .08, .14 .06, .14 0'), 28),
        Material.amber,
      ),
    );
  }
  parts.push(createPart(blob([-0.9, 0, 0.6], [0.1, 1.1, 0.5], 6), Material.cabin));
  return { parts, lines: [], finish: interiorFinish('black', true), floor: 0 };
}
