import type { VehicleKind } from '@pitlane/contracts';
import { useEffect, useState } from 'react';
import { classes } from '@/ui/classes.ts';

const WIDTHS = [720, 1360];
const SIZES = '(min-width: 1000px) 760px, (min-width: 768px) 60vw, 100vw';

const srcSetOf = (kind: VehicleKind, type: string) =>
  WIDTHS.map((width) => `/hero/${kind}-${width}.${type} ${width}w`).join(', ');

export function HeroPicture({ kind }: { kind: VehicleKind }) {
  // A picture stays mounted after it was shown, so that returning to it fades in at once.
  const [shownKinds, setShownKinds] = useState<readonly VehicleKind[]>([kind]);
  const [loadedKinds, setLoadedKinds] = useState<readonly VehicleKind[]>([]);
  useEffect(() => {
    setShownKinds((kinds) => (kinds.includes(kind) ? kinds : [...kinds, kind]));
  }, [kind]);
  const isLoaded = loadedKinds.includes(kind);

  return (
    <div aria-hidden className="relative aspect-video w-full">
      {shownKinds.map((each) => (
        <picture key={each}>
          <source type="image/avif" srcSet={srcSetOf(each, 'avif')} sizes={SIZES} />
          <img
            src={`/hero/${each}-720.webp`}
            srcSet={srcSetOf(each, 'webp')}
            sizes={SIZES}
            alt=""
            width={1360}
            height={765}
            fetchPriority="high"
            draggable={false}
            onLoad={() => setLoadedKinds((kinds) => [...kinds, each])}
            className={classes(
              'absolute inset-0 size-full object-contain transition-opacity duration-200',
              // The previous picture stays visible until the next one has loaded.
              each === kind || (!isLoaded && each === shownKinds[0]) ? 'opacity-100' : 'opacity-0',
            )}
          />
        </picture>
      ))}
    </div>
  );
}
