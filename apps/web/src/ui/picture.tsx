import { useState } from 'react';
import { classes } from './classes.ts';

interface PictureProps {
  /** Path of a WebP; the same path ending in .jpg is its JPEG, unless it is the only file. */
  src: string;
  single?: boolean | undefined;
  alt: string;
  width: number;
  height: number;
  placeholder?: string | undefined;
  /** Main picture of the page: fetched first and shown without a fade. */
  eager?: boolean | undefined;
  /** `sizes` and WebP variants by width, if there are several. */
  sources?: { sizes: string; widths: readonly { src: string; width: number }[] } | undefined;
  className?: string | undefined;
}

export function Picture({
  src,
  single = false,
  alt,
  width,
  height,
  placeholder,
  eager = false,
  sources,
  className,
}: PictureProps) {
  const [isLoaded, setIsLoaded] = useState(eager);
  const jpegPathOf = (path: string) => (single ? path : path.replace(/\.webp$/, '.jpg'));
  const srcSetOf = (mapPath: (path: string) => string) =>
    sources?.widths.map((variant) => `${mapPath(variant.src)} ${variant.width}w`).join(', ');
  return (
    <picture
      className={classes('block bg-sunken bg-cover bg-center', className)}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      <source type="image/webp" srcSet={srcSetOf((path) => path) ?? src} sizes={sources?.sizes} />
      <img
        ref={(image) => {
          if (image?.complete) setIsLoaded(true);
        }}
        src={jpegPathOf(src)}
        srcSet={srcSetOf(jpegPathOf)}
        sizes={sources?.sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onLoad={() => setIsLoaded(true)}
        onError={() => setIsLoaded(true)}
        className={classes(
          'size-full object-cover transition-opacity duration-200',
          isLoaded ? 'opacity-100' : 'opacity-0',
        )}
      />
    </picture>
  );
}
