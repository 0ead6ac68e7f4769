import { fuselage } from '../bodies/loft.ts';
import { parsePoints, parsePoints3d, parseStations } from '../bodies/row-parser.ts';
import { blob, lathe, tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import type { Line, Model } from '../render/compose.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { createPart, interiorFinish, slab } from './set-parts.ts';

/** Builds a V-engine with crackle-painted covers (`red` or black) and rows of intake trumpets. */
export function buildVEngine(red: boolean): Model {
  const parts: Part[] = [
    slab(-1.4, 1.4, -1.2, 1.2, 0.05, Material.well),
    createPart(blob([0, 0, 0.3], [0.62, 0.3, 0.2], 5), Material.rimDark),
    createPart(blob([0, 0, 0.53], [0.56, 0.17, 0.06], 6), Material.rim),
  ];
  const lines: Line[] = [];
  for (const k of [1, -1]) {
    parts.push(
      createPart(
        fuselage(
          parseStations('-.58 .15 .5 .07, -.5 .17 .5 .09, .5 .17 .5 .09, .58 .15 .5 .07'),
          5,
          k * 0.4,
        ),
        red ? Material.paint : Material.trim,
      ),
    );
    for (let i = -6; i <= 6; i += 1) {
      lines.push({
        path: Array.from(
          { length: 16 },
          (_, j): V3 => [i * 0.075, k * 0.4 - 0.1 + j * 0.0133, 0.592],
        ),
        width: 0.014,
        color: red ? '#ffd5cc' : '#6f767d',
        opacity: 0.8,
      });
    }
    for (let i = 0; i < 4; i += 1) {
      const x = -0.42 + i * 0.28;
      parts.push(
        createPart(
          lathe(
            [x, k * 0.1, 0.58],
            'z',
            parsePoints('0 .05, .12 .052, .2 .085, .21 .09, .19 .075, .1 .045'),
            30,
          ),
          Material.chrome,
        ),
      );
      parts.push(
        createPart(lathe([x, k * 0.1, 0.66], 'z', parsePoints('0 .05, 0 0'), 24), Material.well),
      );
      parts.push(
        createPart(
          tube(
            [
              [x, k * 0.55, 0.4],
              [x, k * 0.7, 0.36],
              [x - 0.05, k * 0.78, 0.22],
              [x - 0.15, k * 0.8, 0.12],
            ],
            0.045,
            12,
          ),
          Material.rim,
        ),
      );
      parts.push(
        createPart(
          tube(
            [
              [x + 0.1, k * 0.3, 0.6],
              [x + 0.05, k * 0.24, 0.66],
              [0.62, k * 0.12, 0.6],
            ],
            0.012,
            6,
          ),
          red ? Material.tail : Material.amber,
        ),
      );
    }
    for (const x of [-0.5, 0.5])
      parts.push(
        createPart(
          lathe([x, k * 0.4, 0.585], 'z', parsePoints('0 .02, .02 .02, .02 0'), 14),
          Material.chrome,
        ),
      );
    parts.push(createPart(blob([0, k * 1.08, 0.62], [1.35, 0.14, 0.1], 5), Material.second));
    parts.push(
      createPart(
        tube(
          [
            [0.9, k * 0.95, 0.7],
            [0, k * 0.3, 0.86],
            [-0.9, k * 0.95, 0.7],
          ],
          0.028,
          10,
        ),
        Material.trim,
      ),
    );
  }
  parts.push(
    createPart(
      lathe(
        [0.74, 0, 0.36],
        'x',
        parsePoints('0 .2, .06 .2, .06 .16, .03 .06, .08 .05, .08 0'),
        36,
      ),
      Material.rim,
    ),
  );
  parts.push(
    createPart(
      lathe([0.76, 0.3, 0.42], 'x', parsePoints('0 .09, .06 .09, .06 0'), 28),
      Material.chrome,
    ),
  );
  parts.push(
    createPart(
      tube(parsePoints3d('.8 -.15 .5, .95 -.4 .56, 1.05 -.7 .5'), 0.06, 14),
      Material.tire,
    ),
  );
  parts.push(
    createPart(blob([-0.95, 0.55, 0.42], [0.14, 0.2, 0.16], 6), Material.plate),
    createPart(blob([-0.95, -0.5, 0.45], [0.1, 0.14, 0.16], 3), Material.amber),
  );
  return { parts, lines, finish: interiorFinish('black', red), floor: 0 };
}
