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

function waves(stage: Stage, count: number, color: string, opacity: number, thick = 1): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const t = stage.random() ** 1.5;
    const y = lerp(stage.horizon + 4, HEIGHT, t);
    const w = lerp(14, 130, t) * (0.5 + stage.random());
    const x = stage.random() * (WIDTH + 160) - 120;
    const h = lerp(0.7, 7, t) * thick;
    d += `M${formatNumber(x)} ${formatNumber(y)}q${formatNumber(w * 0.3)} ${formatNumber(-h)} ${formatNumber(w * 0.5)} ${formatNumber(-h * 0.3)}t${formatNumber(w * 0.5)} ${formatNumber(h * 0.3)}q${formatNumber(-w * 0.4)} ${formatNumber(h * 0.6)} ${formatNumber(-w)} 0z`;
  }
  return path(d, color, opacity);
}

/** Draws open water with a distant coast. */
export function sea(stage: Stage): string {
  let svg = sky(stage, [
    [0, '#2f7cc6'],
    [0.6, '#8cc3ea'],
    [1, '#e9f4f5'],
  ]);
  for (let i = 0; i < 4; i += 1) {
    svg += cloud(
      stage,
      100 + i * 350 + stage.random() * 80,
      stage.horizon * (0.3 + 0.35 * stage.random()),
      100,
      '#ffffff',
      0.26,
    );
  }
  svg += ridge(stage, 26, 34, '#9fb9cb', 56) + ridge(stage, 8, 22, '#7f9fae', 40);
  svg += ground(stage, [
    [0, '#8ecbdc'],
    [0.12, '#3f9dbe'],
    [0.45, '#1f7ba3'],
    [1, '#0d4a6e'],
  ]);
  return (
    svg +
    waves(stage, 240, '#0b4a70', 0.3) +
    waves(stage, 190, '#bfe8f2', 0.32) +
    waves(stage, 70, '#ffffff', 0.4, 0.6)
  );
}

/** Harbour basin with white town, quay and masts. */
export function marina(stage: Stage): string {
  const h = stage.horizon;
  let svg = sky(stage, [
    [0, '#5b9bd4'],
    [0.6, '#b9d8ea'],
    [1, '#fbeed2'],
  ]);
  svg += cloud(stage, 900, h * 0.3, 110, '#ffffff', 0.25);
  svg += ridge(stage, 110, 60, '#9fb3a8', 60) + ridge(stage, 74, 46, '#86a08a', 44);
  const tones = ['#fbf4e4', '#f2e2c4', '#f6e9d6', '#e8cfae', '#fffaf0'];
  for (let x = -20; x < WIDTH; ) {
    const w = 44 + stage.random() * 60;
    const t = 40 + stage.random() * 62;
    svg += rect(x, h - t, w, t, item(tones, Math.floor(stage.random() * 5)));
    svg += polygon(
      [
        [x - 4, h - t],
        [x + w / 2, h - t - 16],
        [x + w + 4, h - t],
      ],
      '#c77b58',
    );
    let panes = '';
    for (let wy = h - t + 12; wy < h - 16; wy += 20)
      for (let wx = x + 9; wx < x + w - 10; wx += 17)
        panes += `M${formatNumber(wx)} ${formatNumber(wy)}h7v11h-7z`;
    svg += path(panes, '#5d7485', 0.7);
    x += w;
  }
  svg += rect(0, h - 9, WIDTH, 13, '#cabfa9') + rect(0, h + 1, WIDTH, 5, '#6b6a63');
  for (let i = 0; i < 15; i += 1) {
    const x = 30 + i * 86 + stage.random() * 40;
    const t = 120 + stage.random() * 130;
    svg +=
      stroke(`M${formatNumber(x)} ${formatNumber(h + 4)}V${formatNumber(h - t)}`, '#f2f3f2', 2.4) +
      stroke(
        `M${formatNumber(x)} ${formatNumber(h - t)}L${formatNumber(x - 34)} ${formatNumber(h)}M${formatNumber(x)} ${formatNumber(h - t)}L${formatNumber(x + 36)} ${formatNumber(h)}`,
        '#8b949a',
        0.8,
        0.7,
      );
    svg += path(
      `M${formatNumber(x - 42)} ${formatNumber(h - 6)}h82l-10 18h-62z`,
      i % 3 === 0 ? '#1f3d6b' : '#f7f7f4',
    );
  }
  svg += ground({ ...stage, horizon: h + 10 }, [
    [0, '#9cbfc0'],
    [0.15, '#5f9fae'],
    [0.5, '#337f97'],
    [1, '#174c66'],
  ]);
  return (
    svg +
    waves(stage, 220, '#124a66', 0.3) +
    waves(stage, 170, '#f7ead0', 0.34) +
    waves(stage, 50, '#ffffff', 0.35, 0.6)
  );
}

/** Draws a concrete apron with hangars. */
export function apron(stage: Stage): string {
  const h = stage.horizon;
  let svg = sky(stage, [
    [0, '#3f88cf'],
    [0.65, '#a5cdea'],
    [1, '#eef5f6'],
  ]);
  svg +=
    cloud(stage, 240, h * 0.35, 120, '#ffffff', 0.28) +
    cloud(stage, 820, h * 0.5, 130, '#ffffff', 0.26) +
    cloud(stage, 1150, h * 0.22, 90, '#ffffff', 0.25);
  svg += ridge(stage, 20, 16, '#7e9a88', 34);
  for (const [x, w, t] of [
    [70, 330, 92],
    [880, 300, 104],
  ] as const) {
    svg += path(
      `M${x} ${formatNumber(h + 2)}V${formatNumber(h - t * 0.62)}Q${formatNumber(x + w / 2)} ${formatNumber(h - t * 1.3)} ${x + w} ${formatNumber(h - t * 0.62)}V${formatNumber(h + 2)}Z`,
      '#c6ced5',
    );
    svg += path(
      `M${x} ${formatNumber(h - t * 0.62)}Q${formatNumber(x + w / 2)} ${formatNumber(h - t * 1.3)} ${x + w} ${formatNumber(h - t * 0.62)}v9Q${formatNumber(x + w / 2)} ${formatNumber(h - t * 1.18)} ${x} ${formatNumber(h - t * 0.62 + 9)}z`,
      '#eef1f3',
    );
    svg +=
      rect(x + 26, h - t * 0.56, w - 52, t * 0.56 + 2, '#39444f') +
      rect(x + 26, h - t * 0.56, (w - 52) / 3, t * 0.56 + 2, '#8b98a4') +
      rect(x + w - 26 - (w - 52) / 4, h - t * 0.56, (w - 52) / 4, t * 0.56 + 2, '#97a4af');
  }
  svg +=
    rect(590, h - 128, 26, 130, '#dfe4e8') +
    polygon(
      [
        [570, h - 160],
        [636, h - 160],
        [626, h - 126],
        [580, h - 126],
      ],
      '#4a6074',
    ) +
    rect(566, h - 166, 74, 7, '#f2f4f5');
  svg += ground(stage, [
    [0, '#7fa05c'],
    [0.06, '#8fae66'],
    [0.075, '#b9bcbb'],
    [0.5, '#a5a8a9'],
    [1, '#85898c'],
  ]);
  svg += joints(stage);
  return svg + streaks(stage, 70, '#5a5d60', 0.14) + streaks(stage, 60, '#ffffff', 0.14);
}

function joints(stage: Stage): string {
  let d = '';
  for (const k of [0.14, 0.22, 0.36, 0.6, 0.92])
    d += `M0 ${formatNumber(lerp(stage.horizon, HEIGHT, k))}h${WIDTH}`;
  for (let i = -7; i <= 7; i += 1)
    d += `M${formatNumber(640 + i * 60)} ${formatNumber(stage.horizon + 34)}L${formatNumber(640 + i * 430)} ${HEIGHT}`;
  return (
    stroke(d, '#6d7174', 1.4, 0.45) +
    stroke(
      `M-10 ${formatNumber(stage.base + 46)}Q640 ${formatNumber(stage.base + 20)} 1290 ${formatNumber(stage.base + 66)}`,
      '#e3b62c',
      6,
      0.8,
    )
  );
}

/** Draws a runway in low sun. */
export function runway(stage: Stage): string {
  const h = stage.horizon;
  let svg = sky(stage, [
    [0, '#3a5fa0'],
    [0.5, '#a9a0bd'],
    [0.85, '#f7c493'],
    [1, '#fde6bd'],
  ]);
  svg += `<defs>${radial('g-glow', [
    [0, '#fff8e0', 1],
    [0.15, '#ffe9b4', 0.7],
    [1, '#ffcf8e', 0],
  ])}</defs>${ellipse(960, h - 26, 380, 260, '#g-glow')}`;
  svg +=
    cloud(stage, 300, h * 0.45, 130, '#ffd9c0', 0.26) +
    cloud(stage, 1000, h * 0.25, 120, '#ffe0c4', 0.24);
  svg += ridge(stage, 26, 22, '#7f7f98', 44) + ridge(stage, 9, 12, '#5c6656', 24);
  svg += ground(stage, [
    [0, '#7b7f50'],
    [0.12, '#93935c'],
    [0.15, '#6b6a70'],
    [0.5, '#5d5d64'],
    [1, '#43434b'],
  ]);
  svg += band(stage, 76, 83, '#f2eee2', 0.85);
  for (let x = -40; x < WIDTH; x += 260)
    svg += polygon(
      [
        [x + 20, stage.base + 60],
        [x + 180, stage.base + 60],
        [x + 166, stage.base + 78],
        [x, stage.base + 78],
      ],
      '#f3efe4',
      0.7,
    );
  for (let x = 40; x < WIDTH; x += 130)
    svg += ellipse(x, h + 70, 9, 9, '#g-glow') + ellipse(x, h + 70, 2.4, 2.4, '#fffbe8');
  return svg + streaks(stage, 110, '#26262c', 0.24) + streaks(stage, 60, '#ffdcae', 0.18);
}

/** Draws the sky above a sea of clouds. */
export function skyHigh(stage: Stage): string {
  const h = 620;
  let svg = `<defs>${linear('g-high', [
    [0, '#1d5fae'],
    [0.45, '#5ca0dc'],
    [0.8, '#bfe0f2'],
    [1, '#f4f7f4'],
  ])}${linear('g-land', [
    [0, '#dfeaf0'],
    [0.4, '#b9cfdf'],
    [1, '#7fa3c2'],
  ])}</defs>`;
  svg += rect(0, 0, WIDTH, h + 2, '#g-high') + rect(0, h, WIDTH, HEIGHT - h, '#g-land');
  const s = { ...stage, horizon: h };
  svg += ridge(s, 8, 14, '#d3e3ee', 60);
  for (let i = 0; i < 26; i += 1) {
    const t = i / 26;
    svg += cloud(
      stage,
      stage.random() * WIDTH,
      lerp(h + 12, HEIGHT + 20, t),
      lerp(60, 240, t),
      i % 3 === 0 ? '#cfdfec' : '#ffffff',
      0.3,
    );
  }
  return (
    svg + cloud(stage, 1050, 150, 110, '#ffffff', 0.2) + cloud(stage, 180, 260, 90, '#ffffff', 0.2)
  );
}
