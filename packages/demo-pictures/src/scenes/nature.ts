import { item, lerp } from '../geometry/vec.ts';
import { HEIGHT, WIDTH } from '../render/camera.ts';
import type { Stage } from './svg.ts';
import {
  band,
  cloud,
  ellipse,
  formatNumber,
  ground,
  linear,
  path,
  polygon,
  radial,
  rect,
  ridge,
  sky,
  streaks,
  stroke,
} from './svg.ts';

/** Draws a coast road: sea to the horizon, headlands, stone curb and guard rail. */
export function seaside(stage: Stage): string {
  const h = stage.horizon;
  let svg = sky(stage, [
    [0, '#3f86c9'],
    [0.55, '#8fc1e6'],
    [0.9, '#dcecf2'],
    [1, '#f6efdf'],
  ]);
  for (let i = 0; i < 4; i += 1) {
    svg += cloud(
      stage,
      120 + i * 340 + stage.random() * 120,
      h * (0.25 + 0.4 * stage.random()),
      90,
      '#ffffff',
      0.22,
    );
  }
  svg += ridge({ ...stage, random: stage.random }, 22, 26, '#8fa9bb', 60);
  svg += path(
    `M760 ${formatNumber(h + 3)}C860 ${formatNumber(h - 30)} 900 ${formatNumber(h - 84)} 1000 ${formatNumber(h - 92)}S1180 ${formatNumber(h - 150)} 1300 ${formatNumber(h - 170)}V${formatNumber(h + 3)}Z`,
    '#6f8a86',
  );
  svg += path(
    `M930 ${formatNumber(h + 3)}C1010 ${formatNumber(h - 20)} 1060 ${formatNumber(h - 66)} 1130 ${formatNumber(h - 70)}S1240 ${formatNumber(h - 120)} 1300 ${formatNumber(h - 116)}V${formatNumber(h + 3)}Z`,
    '#536f5f',
  );
  svg += `<defs>${linear('g-sea', [
    [0, '#8fc4d6'],
    [0.3, '#3f8fb4'],
    [1, '#1d6488'],
  ])}</defs>`;
  svg += rect(0, h, WIDTH, 92, '#g-sea');
  let glint = '';
  for (let i = 0; i < 90; i += 1) {
    const y = h + 3 + stage.random() ** 1.3 * 84;
    const w = 8 + (y - h) * 0.5 * stage.random();
    glint += `M${formatNumber(stage.random() * WIDTH)} ${formatNumber(y)}h${formatNumber(w)}`;
  }
  svg += stroke(glint, '#ffffff', 1.3, 0.5);
  svg += ground({ ...stage, horizon: h + 88 }, [
    [0, '#b3aa9a'],
    [0.06, '#8d8a86'],
    [0.5, '#77767a'],
    [1, '#5b5b61'],
  ]);
  svg += band(stage, 74, 92, '#d8cfbd') + band(stage, 90, 100, '#867d6e', 0.6);
  for (let x = 30; x < WIDTH; x += 150)
    svg += rect(x, h + 34, 12, 46, '#c9cdd0') + rect(x, h + 34, 4, 46, '#f4f6f7');
  svg +=
    rect(0, h + 40, WIDTH, 9, '#eef1f2') +
    rect(0, h + 49, WIDTH, 10, '#a4abb0') +
    rect(0, h + 58, WIDTH, 4, '#d8dde0');
  return (
    svg +
    streaks(stage, 90, '#3f3f45', 0.18) +
    streaks(stage, 60, '#e8e4dc', 0.14) +
    laneDashes(stage, '#f2efe6')
  );
}

function laneDashes(stage: Stage, color: string): string {
  const y = Math.min(925, stage.base + 85);
  let svg = '';
  for (let x = -60; x < WIDTH; x += 330) {
    svg += polygon(
      [
        [x, y],
        [x + 190, y],
        [x + 178, y + 13],
        [x - 16, y + 13],
      ],
      color,
      0.75,
    );
  }
  return svg;
}

/** Draws a mountain pass with snowy ridges behind. */
export function mountain(stage: Stage): string {
  const h = stage.horizon + 20;
  const s = { ...stage, horizon: h };
  let svg = sky(s, [
    [0, '#2f6db0'],
    [0.6, '#8db9df'],
    [1, '#e6eff3'],
  ]);
  svg +=
    cloud(stage, 980, h * 0.3, 110, '#ffffff', 0.25) +
    cloud(stage, 260, h * 0.5, 90, '#ffffff', 0.2);
  const peaks: readonly (readonly [number, number])[] = [
    [-60, 90],
    [130, 205],
    [250, 150],
    [430, 285],
    [560, 190],
    [700, 240],
    [850, 155],
    [1010, 300],
    [1150, 180],
    [1340, 230],
  ];
  const scaleY = Math.min(1, (h - 40) / 320);
  const peakPoints = peaks.map(([x, y]): [number, number] => [x, h - y * scaleY]);
  svg += polygon([[-60, h + 4], ...peakPoints, [1340, h + 4]], '#7f97b4');
  for (let i = 1; i + 1 < peakPoints.length; i += 1) {
    const [[x0, y0], [x, y], [x1, y1]] = [
      item(peakPoints, i - 1),
      item(peakPoints, i),
      item(peakPoints, i + 1),
    ];
    if (y > y0 || y > y1) continue;
    const between = (xa: number, ya: number, t: number): [number, number] => [
      lerp(x, xa, t),
      lerp(y, ya, t),
    ];
    svg += polygon(
      [[x, y], between(x0, y0, 0.52), [x - 34, y + 62], [x - 10, y + 44], [x + 6, y + 84]],
      '#f7fafc',
      0.95,
    );
    svg += polygon(
      [[x, y], between(x1, y1, 0.5), [x + 40, y + 66], [x + 20, y + 48], [x + 6, y + 84]],
      '#c3d2e4',
      0.95,
    );
    svg += polygon(
      [
        [x, y],
        [x1, y1],
        [x1, h],
        [x + 20, h],
      ],
      '#3e5878',
      0.3,
    );
  }
  svg += ridge(s, 70, 60, '#5f7f86', 46) + ridge(s, 34, 40, '#4a6a58', 30);
  let trees = '';
  for (let x = -10; x < WIDTH + 20; x += 13 + stage.random() * 20) {
    const t = 16 + stage.random() * 34;
    trees += `M${formatNumber(x - t * 0.22)} ${formatNumber(h + 8)}L${formatNumber(x)} ${formatNumber(h + 6 - t)}L${formatNumber(x + t * 0.22)} ${formatNumber(h + 8)}z`;
  }
  svg += path(trees, '#29453a');
  svg += ground(s, [
    [0, '#6f7b55'],
    [0.07, '#8d9468'],
    [0.12, '#6e7074'],
    [0.5, '#66686d'],
    [1, '#4d4f55'],
  ]);
  svg += band(s, 40, 46, '#e9e9e2', 0.85);
  for (let x = 20; x < WIDTH; x += 210)
    svg += rect(x, h - 4, 9, 44, '#f3f3ef') + rect(x, h + 4, 9, 9, '#c23a34');
  return (
    svg +
    streaks(stage, 80, '#37393f', 0.2) +
    streaks(stage, 60, '#d9dadd', 0.12) +
    laneDashes(stage, '#f4f2ea')
  );
}

/** Draws a lane under tall trees with patches of sunlight. */
export function forest(stage: Stage): string {
  const h = stage.horizon + 26;
  const s = { ...stage, horizon: h };
  let svg = sky(s, [
    [0, '#5f8a57'],
    [0.6, '#b9cf8f'],
    [1, '#f2efc4'],
  ]);
  for (const [color, w, count] of [
    ['#8fa86c', 13, 34],
    ['#5d7a48', 20, 24],
    ['#33492f', 32, 13],
  ] as const) {
    for (let i = 0; i < count; i += 1) {
      const x = (i + stage.random()) * (WIDTH / count);
      const t = w * (0.6 + stage.random() * 0.7);
      svg += polygon(
        [
          [x, 0],
          [x + t * 0.7, 0],
          [x + t, h + 10],
          [x - t * 0.25, h + 10],
        ],
        color,
      );
    }
    let leaves = '';
    for (let i = 0; i < 46; i += 1) {
      const r = w * (1.3 + stage.random() * 1.8);
      leaves += `M${formatNumber(stage.random() * WIDTH)} ${formatNumber(stage.random() ** 1.7 * h * 0.62)}a${formatNumber(r)} ${formatNumber(r * 0.6)} 0 1 0 .1 0z`;
    }
    svg += path(leaves, color, 0.75);
  }
  svg += ground(s, [
    [0, '#5f7a3d'],
    [0.07, '#84984f'],
    [0.13, '#7d7767'],
    [0.5, '#6d685c'],
    [1, '#4a473f'],
  ]);
  let ferns = '';
  for (let x = 0; x < WIDTH; x += 9)
    ferns += `M${formatNumber(x)} ${formatNumber(h + 40)}l${formatNumber(stage.random() * 14 - 7)} ${formatNumber(-14 - stage.random() * 34)}l5 ${formatNumber(24 + stage.random() * 20)}z`;
  svg += path(ferns, '#4f6d33');
  let patches = '';
  for (let i = 0; i < 34; i += 1) {
    const y = lerp(h + 50, HEIGHT, stage.random());
    const r = 30 + stage.random() * 90;
    patches += `M${formatNumber(stage.random() * WIDTH)} ${formatNumber(y)}a${formatNumber(r)} ${formatNumber(r * 0.1)} 0 1 0 .1 0z`;
  }
  return svg + path(patches, '#f4e7ad', 0.3) + streaks(stage, 90, '#2d2b24', 0.22);
}

/** Draws a warm plain with table mountains in the evening. */
export function desert(stage: Stage): string {
  const h = stage.horizon + 14;
  const s = { ...stage, horizon: h };
  let svg = sky(s, [
    [0, '#3c5f9e'],
    [0.5, '#d99a86'],
    [0.85, '#f8c98c'],
    [1, '#fde5b4'],
  ]);
  svg += `<defs>${radial('g-glow', [
    [0, '#fff6d8', 0.95],
    [0.2, '#ffe6a8', 0.6],
    [1, '#ffd48a', 0],
  ])}</defs>`;
  svg += ellipse(230, h - 30, 330, 250, '#g-glow');
  const mesas: readonly (readonly [number, number, number])[] = [
    [40, 170, 70],
    [330, 120, 50],
    [760, 230, 118],
    [1060, 150, 86],
  ];
  for (const [x, w, t] of mesas) {
    svg += polygon(
      [
        [x - 60, h + 3],
        [x - 14, h - t * 0.55],
        [x, h - t],
        [x + w, h - t - 5],
        [x + w + 12, h - t * 0.5],
        [x + w + 80, h + 3],
      ],
      '#a9604a',
    );
    svg += polygon(
      [
        [x + w * 0.55, h - t - 3],
        [x + w, h - t - 5],
        [x + w + 12, h - t * 0.5],
        [x + w + 80, h + 3],
        [x + w * 0.5, h + 3],
      ],
      '#7c4139',
      0.75,
    );
  }
  svg += ridge(s, 14, 14, '#c98a5c', 50);
  svg += ground(s, [
    [0, '#d7a06a'],
    [0.1, '#e0b47e'],
    [0.15, '#8b7468'],
    [0.5, '#75655e'],
    [1, '#544a49'],
  ]);
  svg += band(s, 44, 50, '#f4e7c8', 0.85);
  return (
    svg +
    streaks(stage, 100, '#3c3230', 0.2) +
    streaks(stage, 60, '#ffdba6', 0.2) +
    laneDashes(stage, '#f6d98a')
  );
}
