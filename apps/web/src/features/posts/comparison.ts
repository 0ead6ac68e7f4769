import type { Post } from '@pitlane/contracts';
import { formatMoney, formatPrice } from '@/lib/format.ts';
import { translate } from '@/lib/i18n.ts';
import { postFigures, postSpecs, type Spec } from './post-specs.ts';
import { roublesOf } from './post-texts.ts';

/** One fact of several ads, in their order; null where an ad does not say it. */
export interface ComparedRow {
  name: Spec['name'];
  label: string;
  values: (string | null)[];
}

function factsOf(post: Post): Map<Spec['name'], Spec> {
  const roubles = roublesOf(post);
  const price: Spec = {
    name: 'price',
    label: translate('posts-page:compare.price'),
    // Prices in several currencies compare in one.
    value: [
      formatPrice(post.price, post.currency.sign),
      roubles && `≈\u00A0${formatMoney(roubles.price, roubles.icon)}`,
    ]
      .filter(Boolean)
      .join(' '),
  };
  return new Map(
    [price, ...postFigures(post), ...postSpecs(post)].map((spec) => [spec.name, spec]),
  );
}

/** What ads say, each fact once, by whether they agree. */
export function compare(posts: readonly Post[]): {
  different: ComparedRow[];
  same: ComparedRow[];
} {
  const facts = posts.map(factsOf);
  const known = new Map(facts.flatMap((each) => [...each]));
  const rows = [...known].map(
    ([name, { label }]): ComparedRow => ({
      name,
      label,
      values: facts.map((each) => each.get(name)?.value ?? null),
    }),
  );
  const isSame = ({ values }: ComparedRow) => new Set(values).size === 1;
  return { different: rows.filter((row) => !isSame(row)), same: rows.filter(isSame) };
}
