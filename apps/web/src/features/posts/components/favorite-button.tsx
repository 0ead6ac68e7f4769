import type { PostCard } from '@pitlane/contracts';
import { Heart } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from '@/ui/button.tsx';
import { useFavorite } from '../use-favorite.ts';

interface FavoriteButtonProps {
  title: string;
  post: Pick<PostCard, 'id' | 'favorites'>;
}

export function FavoriteButton({ title, post }: FavoriteButtonProps) {
  const { t } = useTranslation('posts');
  const toggle = useFavorite(post);
  return (
    <IconButton
      label={t('card.favorite', { title })}
      aria-pressed={post.favorites}
      onClick={toggle}
      className="group/heart text-white"
    >
      <span className="flex size-9 items-center justify-center rounded-full bg-black/45 transition-colors group-hover/heart:bg-black/70">
        <Heart
          aria-hidden
          className="size-[18px]"
          fill={post.favorites ? 'currentColor' : 'none'}
        />
      </span>
    </IconButton>
  );
}
