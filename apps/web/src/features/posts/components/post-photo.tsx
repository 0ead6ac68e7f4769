import type { Photo } from '@pitlane/contracts';
import { Camera } from 'lucide-react';
import { classes } from '@/ui/classes.ts';
import { photoSources } from '../post-texts.ts';
import { PhotoPicture } from './photo-picture.tsx';

interface PostPhotoProps {
  /** An ad that is gone shows none. */
  photo: Photo | undefined;
  sizes: string;
  className?: string;
}

/** The small picture of an ad in a list of another kind than ads. */
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
