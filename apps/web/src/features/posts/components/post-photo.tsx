import type { Photo } from '@pitlane/contracts';
import { Camera } from 'lucide-react';
import { classes } from '@/ui/classes.ts';
import { photoSources } from '../post-texts.ts';
import { PhotoPicture } from './photo-picture.tsx';

interface PostPhotoProps {
  /** `undefined` for an unavailable ad. */
  photo: Photo | undefined;
  sizes: string;
  className?: string;
}

/** Thumbnail of an ad in lists of other things, such as offers. */
export function PostPhoto({ photo, sizes, className }: PostPhotoProps) {
  return (
    <span
      className={classes(
        'relative block aspect-[4/3] overflow-hidden rounded-[6px] bg-sunken',
        className,
      )}
    >
      {photo ? (
        <PhotoPicture
          photo={photo}
          sources={photoSources(photo, sizes)}
          className="absolute inset-0"
        />
      ) : (
        <Camera
          aria-hidden
          className="absolute inset-0 m-auto size-1/3 max-h-8 max-w-8 text-muted"
          strokeWidth={1}
        />
      )}
    </span>
  );
}
