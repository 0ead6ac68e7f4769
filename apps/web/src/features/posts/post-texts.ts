import type { PostCard } from '@pitlane/contracts';
import { formatKm, formatLitres, formatPower } from '@/lib/format.ts';

/** Make, model and generation: `BMW M5 (E39)`. */
export function postTitle({ brand, model, generation }: PostCard): string {
  const title = `${brand.name} ${model.name}`;
  return generation ? `${title} (${generation.name})` : title;
}

/** One line of facts: year, mileage, volume and engine, power, gearbox. */
export function postFacts(post: PostCard): string {
  const engine = [post.volume === null ? null : formatLitres(post.volume), post.engine?.name]
    .filter(Boolean)
    .join(' ');
  return [
    String(post.year),
    formatKm(post.mileage),
    engine,
    post.power === null ? null : formatPower(post.power),
    post.transmission?.name,
  ]
    .filter(Boolean)
    .join(' · ');
}
