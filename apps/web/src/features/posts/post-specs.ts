import {
  type Post,
  type PostField,
  postFieldNames,
  postFieldRows,
  type SearchAddress,
} from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';
import { factText, fieldLabel } from './post-fields.ts';

export interface Spec {
  name: PostField | 'state' | 'location';
  label: string;
  value: string;
  filter?: SearchAddress | undefined;
}

const figureNames: readonly PostField[] = ['year', 'mileage', 'power', 'volume'];

const specNames = postFieldNames.filter((name) => {
  const { section, type } = postFieldRows[name];
  const isVehicleField = section === 'vehicle' || section === 'parameters';
  const isCountry = name === 'register_country_id' || name === 'delivery_country_id';
  return (isVehicleField || isCountry) && type !== 'flag' && !figureNames.includes(name);
});

/** A mileage of 0 counts as new in the search (docs/product.md#filters). */
function formatState({ kind, mileage }: Post): string {
  const unit = kind === 'ground' ? '' : 'Hours';
  return translate(`posts-page:specs.state${mileage === 0 ? 'New' : 'Used'}${unit}`);
}

function specsOf(post: Post, name: PostField): Spec[] {
  const value =
    name === 'owners_count' && post.owners_count === 3
      ? translate('posts-page:specs.owners3')
      : factText(post, name);
  if (value === null) return [];
  return [{ name, label: fieldLabel(name, post.kind), value, filter: filterOf(post, name) }];
}

/** Filter for more ads of the same make, model or generation. */
function filterOf({ brand, model, generation }: Post, name: PostField): SearchAddress | undefined {
  const brand_id = [brand.id];
  const model_id = [model.id];
  if (name === 'brand_id') return { brand_id };
  if (name === 'model_id') return { brand_id, model_id };
  if (name !== 'generation_id' || !generation) return undefined;
  return { brand_id, model_id, generation_id: [generation.id] };
}

export const postFigures = (post: Post): Spec[] =>
  figureNames.flatMap((name) => specsOf(post, name));

/** Returns all other facts in the order of the form. */
export function postSpecs(post: Post): Spec[] {
  const { city, country } = post.location;
  const state: Spec = {
    name: 'state',
    label: translate('posts-page:specs.state'),
    value: formatState(post),
  };
  const location: Spec = {
    name: 'location',
    label: translate('posts-page:specs.location'),
    value: `${city.name}, ${country.name}`,
  };
  const rows = specNames.flatMap((name) => [
    ...specsOf(post, name),
    ...(name === 'carcase_id' ? [state] : []),
  ]);
  return [...rows, location];
}
