import { LEATHER_RAMPS } from '../render/materials.ts';
import { ellipse, formatNumber, linear, path, radial, stroke } from '../scenes/svg.ts';
import type { Trim } from '../spec.ts';

/** Returns the gradients of all interiors; `trim` sets the color of the leather. */
export function interiorDefs(trim: Trim): string {
  const leather = LEATHER_RAMPS[trim];
  return (
    `<defs>${linear('g-leather', [
      [0, leather[3]],
      [0.25, leather[2]],
      [1, leather[1]],
    ])}` +
    linear('g-leather-low', [
      [0, leather[2]],
      [1, leather[0]],
    ]) +
    linear('g-soft', [
      [0, '#4a4e55'],
      [0.2, '#2b2e33'],
      [1, '#121417'],
    ]) +
    linear('g-dark', [
      [0, '#24272c'],
      [1, '#0a0b0d'],
    ]) +
    linear('g-metal', [
      [0, '#ffffff'],
      [0.35, '#b5bcc3'],
      [0.55, '#6b737b'],
      [1, '#d5dade'],
    ]) +
    linear(
      'g-veneer',
      [
        [0, '#c98a4b'],
        [0.3, '#8d5226'],
        [0.7, '#6b3715'],
        [1, '#a8682f'],
      ],
      [0, 0, 0.25, 1],
    ) +
    radial('g-dial', [
      [0, '#2b2f35'],
      [0.75, '#15171b'],
      [1, '#060708'],
    ]) +
    linear('g-view', [
      [0, '#6fa9d8'],
      [0.55, '#cfe4ef'],
      [0.62, '#8fa58a'],
      [0.72, '#6d7f62'],
      [1, '#5b5f63'],
    ]) +
    `</defs>`
  );
}

type DialStyle = 'sport' | 'classic' | 'cream' | 'flight';

/** Draws a round instrument; `value` (0..1) sets the needle. */
export function drawDial(x: number, y: number, r: number, style: DialStyle, value: number): string {
  const face = style === 'cream' ? '#efe6cf' : '#g-dial';
  const inkColor = style === 'cream' ? '#2b241a' : '#eef1f2';
  const from = Math.PI * 0.75;
  const span = Math.PI * 1.5;
  let ticks = '';
  let fineTicks = '';
  for (let i = 0; i <= 40; i += 1) {
    const a = from + (i / 40) * span;
    const inner = i % 5 === 0 ? 0.72 : 0.8;
    const d =
      `M${formatNumber(x + Math.cos(a) * r * inner)} ${formatNumber(y + Math.sin(a) * r * inner)}` +
      `L${formatNumber(x + Math.cos(a) * r * 0.87)} ${formatNumber(y + Math.sin(a) * r * 0.87)}`;
    if (i % 5 === 0) ticks += d;
    else fineTicks += d;
  }
  const a = from + value * span;
  const needle = style === 'classic' || style === 'flight' ? '#f4f4f0' : '#e5382b';
  return (
    ellipse(x, y + r * 0.06, r * 1.14, r * 1.14, '#000000', 0.35) +
    ellipse(x, y, r * 1.08, r * 1.08, '#g-metal') +
    ellipse(x, y, r, r, face) +
    stroke(ticks, inkColor, r * 0.035) +
    stroke(fineTicks, inkColor, r * 0.014, 0.8) +
    (style === 'sport'
      ? stroke(arc(x, y, r * 0.9, from + span * 0.8, from + span), '#e5382b', r * 0.05)
      : '') +
    stroke(
      `M${formatNumber(x - Math.cos(a) * r * 0.16)} ${formatNumber(y - Math.sin(a) * r * 0.16)}L${formatNumber(x + Math.cos(a) * r * 0.76)} ${formatNumber(y + Math.sin(a) * r * 0.76)}`,
      needle,
      r * 0.045,
    ) +
    ellipse(x, y, r * 0.1, r * 0.1, '#1a1c1f') +
    ellipse(x - r * 0.02, y - r * 0.02, r * 0.05, r * 0.05, '#73797f') +
    path(
      `M${formatNumber(x - r * 0.86)} ${formatNumber(y - r * 0.3)}A${formatNumber(r * 0.92)} ${formatNumber(r * 0.92)} 0 0 1 ${formatNumber(x + r * 0.7)} ${formatNumber(y - r * 0.6)}Q${formatNumber(x)} ${formatNumber(y - r * 0.5)} ${formatNumber(x - r * 0.86)} ${formatNumber(y - r * 0.3)}Z`,
      '#ffffff',
      0.13,
    )
  );
}

function arc(x: number, y: number, r: number, a: number, b: number): string {
  return `M${formatNumber(x + Math.cos(a) * r)} ${formatNumber(y + Math.sin(a) * r)}A${formatNumber(r)} ${formatNumber(r)} 0 0 1 ${formatNumber(x + Math.cos(b) * r)} ${formatNumber(y + Math.sin(b) * r)}`;
}

export function drawSeam(d: string, color: string): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="2.4" stroke-dasharray="9 6" opacity=".75"/>`;
}

export function drawVent(x: number, y: number, r: number): string {
  let slats = '';
  for (let k = -2; k <= 2; k += 1) {
    const w = Math.sqrt(1 - (k / 3) ** 2) * r * 0.82;
    slats += `M${formatNumber(x - w)} ${formatNumber(y + k * r * 0.28)}h${formatNumber(w * 2)}`;
  }
  return (
    ellipse(x, y, r * 1.1, r * 1.1, '#g-metal') +
    ellipse(x, y, r * 0.96, r * 0.96, '#0b0c0e') +
    stroke(slats, '#3b4047', r * 0.1) +
    ellipse(x, y, r * 0.16, r * 0.16, '#g-metal')
  );
}
