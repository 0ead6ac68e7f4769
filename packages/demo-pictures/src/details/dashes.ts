import { LEATHER_RAMPS } from '../render/materials.ts';
import { ellipse, formatNumber, path, rect, stroke } from '../scenes/svg.ts';
import type { Trim } from '../spec.ts';
import { drawDial, drawSeam, drawVent, interiorDefs } from './instruments.ts';

const roundRect = (x: number, y: number, w: number, h: number, r: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill.startsWith('#g-') ? `url(${fill})` : fill}"/>`;

/** Draws a thick steering-wheel rim, lit from above. */
function drawSteeringRim(
  x: number,
  y: number,
  r: number,
  width: number,
  base: string,
  light: string,
): string {
  const circle = (k: number, w: number, color: string, opacity: number): string =>
    `<circle cx="${x}" cy="${y}" r="${formatNumber(r + k)}" fill="none" stroke="${color}" stroke-width="${formatNumber(w)}" opacity="${opacity}"/>`;
  return (
    circle(4, width + 6, '#000000', 0.35) +
    circle(0, width, base, 1) +
    circle(width * 0.22, width * 0.24, light, 0.35) +
    circle(-width * 0.3, width * 0.3, '#000000', 0.35)
  );
}

/** Draws the dashboard of a modern sports car: digital cluster, screen, steering wheel. */
export function drawModernDash(trim: Trim): string {
  const leather = LEATHER_RAMPS[trim];
  let svg = interiorDefs(trim) + rect(0, 0, 1280, 960, '#g-dark');
  svg += path('M0 0H1280V300C980 236 300 236 0 300Z', '#g-view');
  svg +=
    path('M0 0H150L40 330H0ZM1280 0H1130L1240 330H1280Z', '#101215') +
    rect(560, 0, 160, 50, '#15171a') +
    roundRect(540, 34, 200, 62, 20, '#0c0d10');
  svg += path('M560 46H720V80Q640 92 560 80Z', '#8fb6d4', 0.6);
  svg += path('M0 280C300 214 980 214 1280 280V470H0Z', '#g-soft');
  svg += path('M60 300C300 246 620 240 700 262C720 300 700 330 660 342H130Z', '#0e1013', 0.75);
  svg += path('M0 400C280 352 1000 352 1280 400V640C1000 590 300 590 0 640Z', '#g-leather');
  svg +=
    drawSeam('M0 416C280 368 1000 368 1280 416', leather[4]) +
    path('M0 470C280 432 1000 432 1280 470V486C1000 448 280 448 0 486Z', '#g-metal', 0.8);
  svg += path('M0 620C300 580 1000 580 1280 620V960H0Z', '#g-dark');
  svg += path('M760 600C900 590 1180 600 1280 626V760C1150 716 900 700 780 720Z', '#g-leather-low');
  svg +=
    drawVent(90, 452, 44) +
    drawVent(1196, 452, 44) +
    drawVent(690, 418, 36) +
    drawVent(790, 416, 36);
  // Cluster behind the wheel.
  svg +=
    path('M170 392C180 270 600 270 612 392L596 470H186Z', '#08090b') +
    path('M192 388C204 290 578 290 590 388L578 452H204Z', '#10141b');
  svg +=
    drawDial(300, 384, 72, 'sport', 0.34) +
    drawDial(482, 384, 72, 'sport', 0.55) +
    roundRect(376, 348, 30, 70, 8, '#24516f');
  // Central screen and console.
  svg += roundRect(640, 478, 300, 150, 14, '#060709') + roundRect(652, 488, 276, 130, 8, '#12283a');
  svg +=
    path('M652 580L720 530L770 560L840 508L928 556V618H652Z', '#1f4d63') +
    stroke('M670 610C720 560 760 600 800 548S880 530 916 500', '#59c2e8', 4, 0.9);
  svg +=
    path('M640 640H940L1010 960H590Z', '#g-soft') + path('M664 656H916L962 960H636Z', '#0c0e10');
  for (let i = 0; i < 5; i += 1)
    svg +=
      ellipse(712 + i * 38, 690, 14, 14, '#g-metal') +
      ellipse(712 + i * 38, 690, 10, 10, '#1b1e22');
  svg +=
    path('M742 760H842L864 960H722Z', '#g-leather-low') +
    roundRect(758, 740, 70, 110, 30, '#g-leather') +
    roundRect(770, 748, 46, 16, 8, '#g-metal');
  svg +=
    path('M0 690C120 640 220 700 236 960H0Z', '#g-leather-low') +
    drawSeam('M14 706C120 660 206 716 222 950', leather[4]);
  // Wheel.
  svg +=
    path(
      'M180 560Q390 500 600 560L560 640Q470 600 440 700L430 800H350L340 700Q310 600 220 640Z',
      '#17191d',
    ) + path('M210 566Q390 512 570 566L556 590Q390 540 224 590Z', '#g-metal', 0.7);
  svg +=
    ellipse(390, 610, 76, 70, '#g-leather') +
    ellipse(390, 606, 34, 32, '#g-metal') +
    ellipse(390, 606, 28, 26, '#16181b');
  svg += drawSteeringRim(390, 600, 232, 44, leather[1], leather[4]);
  for (const x of [232, 548])
    for (const y of [586, 612])
      svg += ellipse(x, y, 12, 10, '#2e3238') + ellipse(x, y - 2, 8, 5, '#8f979f', 0.6);
  svg += path('M300 480L258 520L250 506L292 470ZM480 480L522 520L530 506L488 470Z', '#g-metal');
  return svg;
}

/** Draws the dashboard of a classic: veneer or painted steel, round dials, thin wooden wheel. */
export function drawClassicDash(trim: Trim): string {
  const leather = LEATHER_RAMPS[trim];
  let svg = interiorDefs(trim) + rect(0, 0, 1280, 960, '#g-dark');
  svg += path('M0 0H1280V290C960 250 320 250 0 290Z', '#g-view');
  svg +=
    stroke('M0 -10C90 90 100 200 60 300M1280 -10C1190 90 1180 200 1220 300', '#cfd5da', 16) +
    stroke('M640 0V256', '#b9c0c6', 5, 0.8);
  svg += roundRect(560, 30, 160, 56, 22, '#aeb6bd') + roundRect(568, 36, 144, 44, 16, '#7da0ba');
  svg +=
    path('M0 284C320 240 960 240 1280 284V356C960 318 320 318 0 356Z', '#g-leather') +
    drawSeam('M0 346C320 308 960 308 1280 346', leather[4]);
  svg += path(
    'M0 352C320 314 960 314 1280 352V610C960 580 320 580 0 610Z',
    trim === 'red' ? '#d9cdb2' : '#g-veneer',
  );
  if (trim !== 'red') {
    let grain = '';
    for (let i = 0; i < 22; i += 1)
      grain += `M0 ${366 + i * 11}C${260 + i * 9} ${330 + i * 11} ${820 - i * 7} ${352 + i * 11} 1280 ${360 + i * 11}`;
    svg += stroke(grain, '#4a230c', 2, 0.3);
  }
  svg += path(
    'M0 352C320 314 960 314 1280 352V362C960 324 320 324 0 362ZM0 600C320 570 960 570 1280 600V611C960 581 320 581 0 611Z',
    '#g-metal',
    0.85,
  );
  const face = trim === 'green' ? 'cream' : 'classic';
  svg += drawDial(290, 452, 92, face, 0.3) + drawDial(500, 446, 92, face, 0.46);
  for (const [i, x] of [650, 734, 818, 902].entries())
    svg += drawDial(x, 430, 34, face, 0.3 + i * 0.12);
  for (let i = 0; i < 7; i += 1)
    svg +=
      ellipse(640 + i * 46, 520, 13, 13, '#g-metal') + ellipse(640 + i * 46, 518, 8, 8, '#0f1113');
  svg +=
    roundRect(966, 400, 250, 128, 10, 'none') +
    stroke('M968 402H1216V530H968Z', '#3a1c0a', 2.5, 0.7) +
    ellipse(1092, 420, 12, 9, '#g-metal');
  svg +=
    path('M0 606C320 576 960 576 1280 606V960H0Z', '#g-dark') +
    path('M580 640H760L840 960H500Z', '#g-leather-low');
  svg +=
    roundRect(596, 616, 150, 84, 8, '#g-metal') +
    roundRect(604, 624, 134, 68, 5, '#17181a') +
    ellipse(626, 658, 15, 15, '#g-metal') +
    ellipse(716, 658, 15, 15, '#g-metal') +
    rect(650, 640, 42, 30, '#d8cf9d');
  svg +=
    ellipse(690, 860, 80, 54, '#1a1a1c') +
    path('M676 860L690 722H702L712 860Z', '#g-metal') +
    ellipse(696, 716, 32, 32, trim === 'red' ? '#efe7d2' : '#8d5226') +
    ellipse(688, 706, 12, 10, '#ffffff', 0.5);
  svg +=
    path('M860 720C1000 660 1180 690 1280 760V960H840Z', '#g-leather') +
    path('M0 780C80 730 150 760 190 960H0Z', '#g-leather');
  for (let i = 0; i < 6; i += 1)
    svg += stroke(
      `M${900 + i * 66} ${722 - i * 3}C${890 + i * 66} 800 ${890 + i * 66} 880 ${884 + i * 68} 960`,
      leather[0],
      4,
      0.5,
    );
  // Three drilled spokes and a thin rim.
  const [x, y, r] = [396, 590, 262];
  for (const a of [Math.PI * 0.5, Math.PI * 1.08, Math.PI * 1.92]) {
    const [c, s] = [Math.cos(a), Math.sin(a)];
    svg +=
      stroke(
        `M${formatNumber(x + c * 40)} ${formatNumber(y + s * 40)}L${formatNumber(x + c * (r - 8))} ${formatNumber(y + s * (r - 8))}`,
        '#8c949b',
        40,
      ) +
      stroke(
        `M${formatNumber(x + c * 40)} ${formatNumber(y + s * 40)}L${formatNumber(x + c * (r - 8))} ${formatNumber(y + s * (r - 8))}`,
        '#dfe4e8',
        31,
      );
    for (const k of [0.4, 0.58, 0.76])
      svg += ellipse(x + c * r * k, y + s * r * k, 10.5 - k * 3, 10.5 - k * 3, '#22262a');
  }
  svg += drawSteeringRim(x, y, r, 26, trim === 'red' ? '#e9dfc6' : '#7a431c', '#ffe6bd');
  return (
    svg +
    ellipse(x, y, 58, 58, '#g-metal') +
    ellipse(x, y, 46, 46, '#131517') +
    ellipse(x, y, 24, 24, '#g-metal') +
    ellipse(x - 10, y - 14, 16, 10, '#ffffff', 0.35)
  );
}
