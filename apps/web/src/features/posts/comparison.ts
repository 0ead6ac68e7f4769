import type { Post } from '@pitlane/contracts';
import { formatMoney, formatPrice } from '@/lib/format.ts';
import { translate } from '@/lib/i18n.ts';
import { postFigures, postSpecs, type Spec } from './post-specs.ts';
import { rublePrice } from './post-texts.ts';

/** Values of one fact for several ads, in their order; `null` if an ad lacks it. */
export interface ComparedRow {
  name: Spec['name'];
  label: string;
  values: (string | null)[];
}

function factsOf(post: Post): Map<Spec['name'], Spec> {
  const rubles = rublePrice(post);
  const price: Spec = {
    name: 'price',
    label: translate('posts-page:compare.price'),
    // Prices in different currencies are compared in rubles.
    value: [
      formatPrice(post.price, post.currency.sign),
      rubles && `≈\u00A0${formatMoney(rubles.price, rubles.icon)}`,
    ]
      .filter(Boolean)
      .join(' '),
  };
  return new Map(
    [price, ...postFigures(post), ...postSpecs(post)].map((spec) => [spec.name, spec]),
  );
}

/** Groups the facts of ads by whether their values differ. */
export function comparePosts(posts: readonly Post[]): {
  different: ComparedRow[];
  same: ComparedRow[];
} {
  const facts = posts.map(factsOf);
  const specsByName = new Map(facts.flatMap((factsOfPost) => [...factsOfPost]));
  const rows = [...specsByName].map(
    ([name, { label }]): ComparedRow => ({
      name,
      label,
      values: facts.map((factsOfPost) => factsOfPost.get(name)?.value ?? null),
    }),
  );
  const isSame = ({ values }: ComparedRow) => new Set(values).size === 1;
  return { different: rows.filter((row) => !isSame(row)), same: rows.filter(isSame) };
}
