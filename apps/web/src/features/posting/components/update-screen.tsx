import { readId } from '@pitlane/contracts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError } from '@/lib/api.ts';
import { UpdatePage } from './update-page.tsx';

export function loader({ request }: LoaderFunctionArgs): number {
  const id = readId(new URL(request.url).searchParams.get('id'));
  if (id === null) throw new ApiError(404, 'post.not_found', 'HTTP 404');
  return id;
}

export default function UpdateScreen() {
  const id = useLoaderData<typeof loader>();
  return <UpdatePage key={id} id={id} />;
}
