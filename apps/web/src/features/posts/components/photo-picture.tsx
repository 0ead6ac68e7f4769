import type { Photo } from '@pitlane/contracts';
import type { ComponentProps } from 'react';
import { Picture } from '@/ui/picture.tsx';

type PictureProps = Omit<
  ComponentProps<typeof Picture>,
  'src' | 'alt' | 'width' | 'height' | 'placeholder'
>;

interface PhotoPictureProps extends PictureProps {
  photo: Photo;
  size?: 'thumb' | 'medium' | 'large';
  alt?: string;
}

/** Stored photo; without `alt` it is decorative. */
export function PhotoPicture({ photo, size = 'thumb', alt = '', ...rest }: PhotoPictureProps) {
  const { width, height, placeholder } = photo;
  return <Picture {...rest} {...{ alt, width, height, placeholder }} src={photo[size]} />;
}
