import { createHash } from 'node:crypto';
import { albums } from './albums.ts';
import { drawPicture } from './draw.ts';
import type { Picture } from './spec.ts';

/** Facts about one drawn picture, for the tests. */
export interface Finding {
  id: string;
  length: number;
  hash: string;
  /** Elements left open or closed in the wrong order. */
  unbalanced: string[];
  /** Numbers that are not numbers. */
  broken: boolean;
}

function unbalancedElements(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (close) {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (!rest.endsWith('/')) {
      open.push(name);
    }
  }
  return open;
}

/**
 * One picture of each subject: every kind of vehicle from outside, every close-up and every
 * interior and engine; the views and the scenes take turns.
 */
function samples(): Picture[] {
  const found = new Map<string, Picture>();
  let turn = 0;
  for (const { kind, pictures } of albums) {
    const outside = pictures.filter((p) => p.type === 'exterior');
    const picture = outside[turn % outside.length];
    if (picture && !found.has(kind)) {
      found.set(kind, picture);
      turn += 1;
    }
    for (const p of pictures) {
      if (p.type === 'close_up') found.set(`${p.kind} ${p.view}`, p);
      else if (p.type === 'detail') found.set(p.subject, p);
    }
  }
  return [...found.values()];
}

function inspect(picture: Picture): Finding {
  const svg = drawPicture(picture);
  return {
    id: picture.id,
    length: svg.length,
    hash: createHash('sha256').update(svg).digest('hex'),
    unbalanced: unbalancedElements(svg),
    broken: /NaN|Infinity|undefined/.test(svg),
  };
}

// Run by the tests in a process of its own. The first picture comes once more at the end, when
// everything that is remembered between pictures has been used for others.
const chosen = samples();
process.stdout.write(JSON.stringify([...chosen, ...chosen.slice(0, 1)].map(inspect)));
