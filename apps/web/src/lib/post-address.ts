import { addresses, type PostCard, transliterate } from '@pitlane/contracts';

function slugOf(text: string): string {
  return transliterate(text.toLowerCase())
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

export function postAddress(post: {
  id: number;
  brand: Pick<PostCard['brand'], 'name'>;
  model: Pick<PostCard['model'], 'name'>;
  year: number;
}): string {
  return addresses.product(post.id, slugOf(`${post.brand.name} ${post.model.name} ${post.year}`));
}
