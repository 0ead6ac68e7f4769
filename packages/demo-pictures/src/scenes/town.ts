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

/** Draws a boulevard after sunset with lit windows and a wet road. */
export function cityDusk(stage: Stage): string {
  const h = stage.horizon + 24;
  let svg = sky({ ...stage, horizon: h }, [
    [0, '#1c2450'],
    [0.4, '#54406f'],
    [0.75, '#c06a72'],
    [1, '#f8b27a'],
  ]);
  const layers = [
    ['#6d5273', 200, 90],
    ['#443a5e', 150, 120],
    ['#262640', 95, 110],
  ] as const;
  for (const [color, top, spread] of layers) {
    let lights = '';
    for (let x = -30; x < WIDTH; ) {
      const w = 50 + stage.random() * 95;
      const t = top * (h / 420) + stage.random() * spread * (h / 420);
      svg += rect(x, h - t, w + 1, t, color);
      for (let wy = h - t + 12; wy < h - 26; wy += 15) {
        for (let wx = x + 8; wx < x + w - 10; wx += 14) {
          if (stage.random() < 0.26) lights += `M${formatNumber(wx)} ${formatNumber(wy)}h6v7h-6z`;
        }
      }
      x += w + (stage.random() < 0.3 ? 18 : 0);
    }
    svg += path(lights, '#ffd793', color === '#262640' ? 0.9 : 0.5);
  }
  svg += `<defs>${radial('g-lamp', [
    [0, '#fff1cf', 1],
    [0.25, '#ffd184', 0.55],
    [1, '#ffb45c', 0],
  ])}</defs>`;
  svg += ground({ ...stage, horizon: h - 2 }, [
    [0, '#2e2a3d'],
    [0.12, '#4b4152'],
    [0.45, '#3a3644'],
    [1, '#1b1a24'],
  ]);
  svg += rect(0, h - 4, WIDTH, 12, '#191a29') + rect(0, h + 8, WIDTH, 5, '#6d6272');
  for (let i = 0; i < 9; i += 1) {
    const x = 60 + i * 148 + stage.random() * 40;
    svg += ellipse(x, h - 46 - stage.random() * 30, 30, 30, '#g-lamp', 0.9);
    svg += `<rect x="${formatNumber(x - 9)}" y="${formatNumber(h + 10)}" width="18" height="${formatNumber(210 + stage.random() * 90)}" fill="url(#g-wet)"/>`;
  }
  svg = `<defs>${linear('g-wet', [
    [0, '#ffc877', 0.5],
    [1, '#ffb05a', 0],
  ])}</defs>${svg}`;
  return svg + streaks(stage, 90, '#ffc48a', 0.12) + streaks(stage, 90, '#0d0d16', 0.3);
}

/** Draws a race track with a grandstand, a tire wall and curbs. */
export function track(stage: Stage): string {
  const h = stage.horizon + 10;
  const s = { ...stage, horizon: h };
  let svg = sky(s, [
    [0, '#4b93d6'],
    [0.7, '#a9d0ec'],
    [1, '#e9f3f6'],
  ]);
  svg +=
    cloud(stage, 300, h * 0.3, 100, '#ffffff', 0.28) +
    cloud(stage, 960, h * 0.42, 120, '#ffffff', 0.25);
  svg += ridge(s, 62, 30, '#6b8d72', 26) + ridge(s, 40, 26, '#4b7152', 20);
  const top = h - Math.min(190, h * 0.5);
  svg += polygon(
    [
      [560, top + 20],
      [1300, top - 14],
      [1300, h],
      [560, h],
    ],
    '#5a626b',
  );
  const tierColors = ['#c94f49', '#e8e4da', '#4470a8', '#e3b850', '#7c868e'];
  for (let row = 0; row < 7; row += 1) {
    let dots = '';
    for (let x = 580; x < WIDTH; x += 9)
      if (stage.random() < 0.8)
        dots += `M${formatNumber(x)} ${formatNumber(top + 44 + row * 16 - (x - 580) * 0.03)}h6v6h-6z`;
    svg += path(dots, item(tierColors, row % 5), 0.75);
  }
  svg += polygon(
    [
      [530, top + 14],
      [1300, top - 26],
      [1300, top - 6],
      [545, top + 30],
    ],
    '#f3f5f6',
  );
  svg +=
    rect(0, h - 34, WIDTH, 36, '#dfe3e6') +
    rect(0, h - 34, WIDTH, 9, '#c8352f') +
    rect(0, h - 8, WIDTH, 12, '#8d949a');
  for (let x = 0; x < WIDTH; x += 26)
    svg += ellipse(x, h + 6, 13, 11, x % 78 === 0 ? '#d8dadc' : '#1d1f22');
  svg += ground({ ...stage, horizon: h + 10 }, [
    [0, '#5e8a48'],
    [0.1, '#78a552'],
    [0.13, '#5c5f64'],
    [0.5, '#55585d'],
    [1, '#3c3e43'],
  ]);
  for (let x = -20, i = 0; x < WIDTH; x += 54, i += 1) {
    svg += polygon(
      [
        [x + 14, h + 56],
        [x + 68, h + 56],
        [x + 54, h + 74],
        [x, h + 74],
      ],
      i % 2 === 0 ? '#d2342e' : '#f4f3ef',
    );
  }
  svg += band(s, 74, 80, '#e9e9e6', 0.9);
  return svg + streaks(stage, 110, '#1d1e21', 0.26) + streaks(stage, 50, '#b9bcc0', 0.12);
}

/** Draws a row of old facades with arcades in the evening sun. */
export function oldTown(stage: Stage): string {
  const h = stage.horizon + 44;
  let svg = sky({ ...stage, horizon: h }, [
    [0, '#6aa0cf'],
    [1, '#f1e3c6'],
  ]);
  const walls = ['#e2b97f', '#d59a74', '#ecd6a8', '#c9836a', '#e6c79a', '#d8ad8c'];
  let x = -40;
  let i = Math.floor(stage.random() * 6);
  while (x < WIDTH) {
    const w = 170 + stage.random() * 110;
    const top = 10 + stage.random() * 70;
    const wall = item(walls, i % walls.length);
    svg +=
      rect(x, top, w, h - top + 4, wall) + rect(x + w - 16, top, 16, h - top + 4, '#7a4b30', 0.18);
    svg +=
      rect(x - 5, top - 12, w + 10, 16, '#a5563c') + rect(x - 3, top + 4, w + 6, 5, '#6b3a28', 0.4);
    const cols = Math.round(w / 68);
    for (let c = 0; c < cols; c += 1) {
      const wx = x + (w / cols) * (c + 0.5) - 15;
      for (let wy = top + 38; wy < h - 150; wy += 92) {
        svg +=
          rect(wx - 13, wy, 12, 52, i % 2 === 0 ? '#4f7263' : '#6d5844') +
          rect(wx + 31, wy, 12, 52, i % 2 === 0 ? '#5b8170' : '#7d664f');
        svg +=
          rect(wx - 2, wy - 3, 34, 58, '#f6ead0') +
          rect(wx + 1, wy, 28, 52, '#45586a') +
          polygon(
            [
              [wx + 1, wy],
              [wx + 29, wy],
              [wx + 1, wy + 34],
            ],
            '#a9c0cf',
            0.55,
          );
        svg += rect(wx - 6, wy + 55, 42, 5, '#8b6a4d', 0.7);
      }
      const aw = w / cols - 20;
      const ax = x + (w / cols) * c + 10;
      svg += path(
        `M${formatNumber(ax)} ${formatNumber(h)}v-66a${formatNumber(aw / 2)} ${formatNumber(aw / 2)} 0 0 1 ${formatNumber(aw)} 0v66z`,
        '#3b2b25',
        0.88,
      );
      svg += path(
        `M${formatNumber(ax + 6)} ${formatNumber(h)}v-62a${formatNumber(aw / 2 - 6)} ${formatNumber(aw / 2 - 6)} 0 0 1 ${formatNumber(aw - 12)} 0v62z`,
        c % 2 === 0 ? '#7a5a3e' : '#2a2220',
      );
    }
    x += w;
    i += 1;
  }
  svg += `<defs>${linear(
    'g-sun',
    [
      [0, '#ffdf9e', 0.4],
      [1, '#ffdf9e', 0],
    ],
    [0, 0, 1, 0.6],
  )}</defs>${rect(0, 0, WIDTH, h, '#g-sun')}`;
  svg += ground({ ...stage, horizon: h }, [
    [0, '#8d7b69'],
    [0.05, '#b7a48c'],
    [0.5, '#9d8d7a'],
    [1, '#75685b'],
  ]);
  svg += rect(0, h - 2, WIDTH, 12, '#cdbca2') + rect(0, h + 10, WIDTH, 5, '#5f5348', 0.6);
  let cobbles = '';
  for (let y = h + 22, row = 0; y < HEIGHT; row += 1) {
    const k = (y - h) / (HEIGHT - h);
    const size = lerp(20, 74, k);
    for (let cx = row % 2 === 0 ? -size / 2 : 0; cx < WIDTH; cx += size) {
      cobbles += `M${formatNumber(cx)} ${formatNumber(y)}q${formatNumber(size / 2)} ${formatNumber(-size * 0.16)} ${formatNumber(size * 0.94)} 0`;
    }
    y += lerp(8, 26, k);
  }
  return svg + stroke(cobbles, '#4d4238', 1.6, 0.4);
}
