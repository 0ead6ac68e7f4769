import { Container, Skeleton } from '@/ui/surface.tsx';
import { postAsideClass, postGridClass } from './post-page.tsx';

export function PostPageSkeleton() {
  return (
    <Container>
      <div className="flex min-h-14 items-center desk:min-h-16">
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div aria-hidden className={postGridClass}>
        <div>
          <div className="skeleton -mx-4 aspect-[4/3] desk:mx-0 desk:rounded-card" />
          <div className="mt-1.5 grid grid-cols-5 gap-1.5 desk:mt-2 desk:grid-cols-8 desk:gap-2">
            {[1, 2, 3, 4, 5].map((key) => (
              <div key={key} className="skeleton aspect-[4/3] rounded-[6px]" />
            ))}
          </div>
        </div>
        <div className={postAsideClass}>
          <div className="flex h-[560px] flex-col gap-5 rounded-card border border-line bg-card p-5">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        </div>
        <div className="h-[640px]" />
      </div>
    </Container>
  );
}
