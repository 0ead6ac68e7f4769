import { useSearchParams } from 'react-router-dom';
import { NotFound } from '@/app/not-found.tsx';
import { readId } from '@/config/paths.ts';
import { UpdatePage } from '@/features/posting/components/update-page.tsx';

export function Component() {
  const [params] = useSearchParams();
  const id = readId(params.get('id'));
  if (id === null) return <NotFound />;
  return <UpdatePage key={id} id={id} missing={<NotFound />} />;
}
