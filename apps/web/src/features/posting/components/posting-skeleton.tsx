import { Card, Container, Skeleton } from '@/ui/surface.tsx';

export function PostingSkeleton() {
  return (
    <Container className="py-6 desk:py-8">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <div className="mt-5 grid gap-6 desk:grid-cols-[minmax(0,1fr)_300px] wide:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex flex-col gap-4">
          {['h-88', 'h-160', 'h-72'].map((height) => (
            <Card key={height} className="p-4 desk:p-6">
              <Skeleton className={height} />
            </Card>
          ))}
        </div>
        <Skeleton className="h-80 max-desk:hidden" />
      </div>
    </Container>
  );
}
