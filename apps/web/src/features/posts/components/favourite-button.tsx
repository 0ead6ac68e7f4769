import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
      className="bg-black/45 text-white hover:bg-black/65"
    >
      <Heart aria-hidden className="size-5" fill={favourite ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
