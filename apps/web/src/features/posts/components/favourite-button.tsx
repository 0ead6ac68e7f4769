import { Heart } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { useRequireSignIn } from '@/lib/session.ts';
import { IconButton } from '@/ui/button.tsx';

interface FavouriteButtonProps {
  title: string;
  favourite: boolean;
}

export function FavouriteButton({ title, favourite }: FavouriteButtonProps) {
  const { t } = useTranslation('posts');
  const requireSignIn = useRequireSignIn();
  return (
    <IconButton
      label={t('card.favourite', { title })}
      aria-pressed={favourite}
      onClick={() => requireSignIn()}
      className="group/heart text-white"
    >
      <span className="flex size-9 items-center justify-center rounded-full bg-black/45 transition-colors group-hover/heart:bg-black/70">
        <Heart aria-hidden className="size-[18px]" fill={favourite ? 'currentColor' : 'none'} />
      </span>
    </IconButton>
  );
}
