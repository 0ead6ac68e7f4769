import type { VehicleKind } from '@pitlane/contracts';
import { useEffect, useState } from 'react';
import { classes } from '@/ui/classes.ts';

const WIDTHS = [720, 1360];
const SIZES = '(min-width: 1000px) 760px, (min-width: 768px) 60vw, 100vw';

const set = (kind: VehicleKind, type: string) =>
  WIDTHS.map((width) => `/hero/${kind}-${width}.${type} ${width}w`).join(', ');

export function HeroPicture({ kind }: { kind: VehicleKind }) {
  // A picture shown once stays mounted, so that returning to it fades at once.
  const [seen, setSeen] = useState<readonly VehicleKind[]>([kind]);
  const [loaded, setLoaded] = useState<readonly VehicleKind[]>([]);
  useEffect(() => {
    setSeen((kinds) => (kinds.includes(kind) ? kinds : [...kinds, kind]));
  }, [kind]);
  const ready = loaded.includes(kind);

  return (
    <div aria-hidden className="relative aspect-video w-full">
      {seen.map((each) => (
        <picture key={each}>
          <source type="image/avif" srcSet={set(each, 'avif')} sizes={SIZES} />
          <img
            src={`/hero/${each}-720.webp`}
            srcSet={set(each, 'webp')}
            sizes={SIZES}
            alt=""
            width={1360}
            height={765}
            fetchPriority="high"
            draggable={false}
            onLoad={() => setLoaded((kinds) => [...kinds, each])}
            className={classes(
              'absolute inset-0 size-full object-contain transition-opacity duration-200',
              // The previous picture stays visible until the next one has loaded.
              each === kind || (!ready && each === seen[0]) ? 'opacity-100' : 'opacity-0',
            )}
          />
        </picture>
      ))}
    </div>
  );
}
