import { parsePoints } from '../bodies/row-parser.ts';
import { item } from '../geometry/vec.ts';
import { ellipse, formatNumber, linear, path, rect, stroke } from '../scenes/svg.ts';
import { drawDial, interiorDefs } from './instruments.ts';

const roundRect = (x: number, y: number, w: number, h: number, r: number, fill: string): string =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(w)}" height="${formatNumber(h)}" rx="${r}" fill="${fill.startsWith('#g-') ? `url(${fill})` : fill}"/>`;

/** Draws an artificial horizon, banked by `tilt` degrees. */
function drawHorizon(x: number, y: number, r: number, tilt: number): string {
  return (
    ellipse(x, y, r * 1.1, r * 1.1, '#3a3f45') +
    ellipse(x, y, r, r, '#3d8fd1') +
    `<g transform="rotate(${tilt} ${x} ${y})">` +
    path(`M${x - r} ${y}A${r} ${r} 0 0 0 ${x + r} ${y}Z`, '#7a4d26') +
    stroke(
      `M${formatNumber(x - r)} ${y}H${formatNumber(x + r)}M${formatNumber(x - r * 0.3)} ${formatNumber(y - r * 0.3)}h${formatNumber(r * 0.6)}M${formatNumber(x - r * 0.2)} ${formatNumber(y - r * 0.15)}h${formatNumber(r * 0.4)}M${formatNumber(x - r * 0.3)} ${formatNumber(y + r * 0.3)}h${formatNumber(r * 0.6)}`,
      '#ffffff',
      2.4,
    ) +
    `</g>${stroke(`M${formatNumber(x - r * 0.55)} ${y}h${formatNumber(r * 0.3)}l${formatNumber(r * 0.1)} ${formatNumber(r * 0.12)}M${formatNumber(x + r * 0.55)} ${y}h${formatNumber(-r * 0.3)}l${formatNumber(-r * 0.1)} ${formatNumber(r * 0.12)}`, '#f5b921', 5)}`
  );
}

/** Draws a moving map with fields, a river and a magenta course. */
function drawMap(x: number, y: number, w: number, h: number): string {
  return (
    roundRect(x, y, w, h, 6, '#20402f') +
    path(
      `M${x} ${y + h * 0.7}Q${x + w * 0.3} ${y + h * 0.4} ${x + w * 0.5} ${y + h * 0.6}T${x + w} ${y + h * 0.3}V${y + h * 0.4}Q${x + w * 0.75} ${y + h * 0.8} ${x + w * 0.5} ${y + h * 0.7}T${x} ${y + h * 0.8}Z`,
      '#2f6d9a',
    ) +
    stroke(
      `M${x + w * 0.2} ${y + h * 0.95}L${x + w * 0.5} ${y + h * 0.55}L${x + w * 0.72} ${y + h * 0.08}`,
      '#e052c8',
      4,
    ) +
    path(`M${x + w * 0.5} ${y + h * 0.46}l9 24l-9 -6l-9 6Z`, '#ffffff')
  );
}

function drawSwitches(x: number, y: number, count: number, gap: number): string {
  let svg = '';
  for (let i = 0; i < count; i += 1) {
    svg +=
      roundRect(x + i * gap, y, 20, 34, 5, '#0a0b0d') +
      roundRect(x + 5 + i * gap, y + (i % 3 === 0 ? 4 : 15), 10, 15, 4, '#g-metal');
  }
  return svg;
}

function drawLandscape(y: number): string {
  return (
    `<defs>${linear('g-air', [
      [0, '#3f8ad0'],
      [0.6, '#a9d3ee'],
      [1, '#eef4ef'],
    ])}${linear('g-earth', [
      [0, '#a9bda0'],
      [1, '#6d8a57'],
    ])}</defs>` +
    rect(0, 0, 1280, y, '#g-air') +
    rect(0, y, 1280, 500, '#g-earth') +
    ellipse(300, y - 150, 170, 22, '#ffffff', 0.5) +
    ellipse(920, y - 210, 210, 26, '#ffffff', 0.5) +
    ellipse(1010, y - 190, 130, 20, '#ffffff', 0.5) +
    path(
      `M0 ${y + 2}L180 ${y - 26}L420 ${y}L700 ${y - 36}L960 ${y - 4}L1280 ${y - 30}V${y + 6}H0Z`,
      '#7f9ab0',
    ) +
    path(`M610 ${y + 4}H670L800 ${y + 320}H480Z`, '#77797c') +
    stroke(`M640 ${y + 14}V${y + 300}`, '#f4f2ea', 5, 0.8)
  );
}

/** Draws the cockpit of a light airplane: six basic instruments, map display, two yokes. */
export function drawAircraftCockpit(): string {
  let svg = interiorDefs('tan') + drawLandscape(250);
  svg +=
    path('M0 0H1280V40C900 10 380 10 0 40Z', '#2a2d31') +
    path('M612 0H668L662 330H618Z', '#33373c') +
    path('M0 0H70L10 420H0ZM1280 0H1210L1270 420H1280Z', '#2a2d31');
  svg +=
    path('M0 400C60 330 260 300 640 300S1220 330 1280 400V960H0Z', '#g-soft') +
    path('M30 420C90 360 300 338 640 338S1190 360 1250 420V760H30Z', '#3a4047') +
    path(
      'M30 420C90 360 300 338 640 338S1190 360 1250 420V428C1190 368 980 346 640 346S90 368 30 428Z',
      '#8d959d',
      0.6,
    );
  const cells: readonly (readonly [number, number])[] = parsePoints(
    '170 460, 318 452, 466 446, 170 604, 318 598, 466 592',
  );
  cells.forEach(([x, y], i) => {
    svg +=
      i === 1 ? drawHorizon(x, y, 58, -9) : drawDial(x, y, 58, 'flight', (0.21 + i * 0.17) % 0.9);
  });
  svg +=
    roundRect(570, 400, 250, 168, 12, '#0b0c0e') +
    drawMap(582, 412, 226, 144) +
    roundRect(570, 580, 250, 66, 8, '#0b0c0e') +
    roundRect(586, 592, 150, 40, 4, '#12372f');
  svg +=
    stroke('M600 606h30M600 618h46M660 606h60M660 618h40', '#6ff0c0', 5, 0.9) +
    ellipse(772, 612, 20, 20, '#g-metal') +
    ellipse(772, 612, 13, 13, '#22262b');
  for (const [i, [x, y]] of (
    [
      [890, 450],
      [980, 456],
      [1070, 464],
      [890, 540],
      [980, 546],
      [1070, 554],
    ] as const
  ).entries())
    svg += drawDial(x, y, 36, 'flight', 0.25 + 0.09 * i);
  svg += drawSwitches(860, 630, 9, 32) + drawSwitches(180, 690, 10, 34);
  svg += path('M560 700H740L780 960H520Z', '#24282d');
  for (const [x, c] of [
    [600, '#16181b'],
    [650, '#2f5fae'],
    [700, '#b3242a'],
  ] as const)
    svg +=
      rect(x - 6, 730, 12, 90, '#g-metal') +
      ellipse(x, 730, 22, 18, c) +
      ellipse(x - 6, 724, 8, 5, '#ffffff', 0.4);
  for (const x of [318, 980]) {
    svg +=
      rect(x - 16, 700, 32, 90, '#g-metal') +
      stroke(
        `M${x - 130} 700C${x - 150} 790 ${x - 120} 850 ${x - 60} 846H${x + 60}C${x + 120} 850 ${x + 150} 790 ${x + 130} 700`,
        '#0c0d0f',
        46,
      ) +
      stroke(
        `M${x - 136} 700C${x - 154} 786 ${x - 126} 836 ${x - 62} 834H${x + 62}`,
        '#565c63',
        8,
        0.8,
      ) +
      ellipse(x, 846, 52, 36, '#1b1e21') +
      ellipse(x, 840, 26, 16, '#40464d');
  }
  return (
    svg +
    path('M0 830C90 800 160 850 170 960H0ZM1280 830C1190 800 1120 850 1110 960H1280Z', '#g-leather')
  );
}

/** Draws the cockpit of a helicopter: wide view, central instrument panel, two sticks. */
export function drawHelicopterPanel(): string {
  let svg = interiorDefs('black') + drawLandscape(330);
  svg +=
    path('M0 0H1280V26C1000 60 280 60 0 26Z', '#1b1e22') +
    path('M618 30H662L672 480H608Z', '#23272c') +
    path('M0 0H44L130 960H0ZM1280 0H1236L1150 960H1280Z', '#1b1e22');
  svg +=
    path('M60 760C200 640 420 620 640 620S1080 640 1220 760V960H60Z', '#1d2126') +
    path('M180 960C200 800 330 720 400 960ZM1100 960C1080 800 950 720 880 960Z', '#8fb6cc', 0.45);
  svg +=
    path('M360 470C420 400 860 400 920 470L900 690H780L760 960H520L500 690H380Z', '#g-soft') +
    path('M384 484C440 424 840 424 896 484L880 670H400Z', '#2c3137');
  svg +=
    drawHorizon(540, 526, 54, 6) +
    drawDial(672, 522, 52, 'flight', 0.62) +
    drawDial(790, 526, 46, 'flight', 0.4) +
    drawDial(450, 532, 38, 'flight', 0.5) +
    drawDial(860, 560, 24, 'flight', 0.3);
  svg +=
    drawDial(470, 624, 34, 'flight', 0.7) +
    drawDial(556, 630, 34, 'flight', 0.35) +
    drawDial(640, 630, 34, 'sport', 0.55) +
    drawDial(724, 630, 34, 'flight', 0.2) +
    drawDial(808, 624, 34, 'flight', 0.66);
  let lamps = '';
  for (let i = 0; i < 12; i += 1)
    lamps += roundRect(
      430 + i * 36,
      446,
      28,
      14,
      3,
      item(['#5a1b1b', '#5c4a12', '#1d4a2a', '#30343a'], i % 4),
    );
  svg +=
    lamps +
    roundRect(540, 700, 200, 120, 8, '#0b0c0e') +
    drawMap(548, 708, 184, 104) +
    drawSwitches(545, 840, 6, 33) +
    roundRect(560, 894, 160, 40, 6, '#14372f') +
    stroke('M574 914h40M630 914h70', '#6ff0c0', 6, 0.9);
  for (const x of [300, 980]) {
    svg +=
      stroke(`M${x} 970C${x - 4} 880 ${x + 10} 840 ${x} 760`, '#0b0c0e', 26) +
      stroke(`M${x - 6} 970C${x - 10} 880 ${x + 4} 840 ${x - 6} 770`, '#565d65', 5, 0.8) +
      roundRect(x - 22, 680, 44, 104, 20, '#131518') +
      ellipse(x + 4, 692, 12, 10, '#b3242a') +
      roundRect(x - 16, 700, 8, 60, 4, '#4a5057');
  }
  return svg;
}
