import { addresses } from '@pitlane/contracts';
import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { withCurrentLanguage } from '@/lib/i18n.ts';
import { readNext } from '@/lib/read-next.ts';
import { isSignedIn } from '@/lib/session.ts';

export function requireSession({ request }: LoaderFunctionArgs): null {
  if (isSignedIn()) return null;
  const { pathname, searchParams } = new URL(request.url);
  // The user may choose another language before returning.
  searchParams.delete('lang');
  const next = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  throw replace(withCurrentLanguage(addresses.login({ next })));
}

export function redirectSignedIn({ request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  // Signed-in users can also return from Google: the page removes a code that this tab did not request from the URL
  // and runs this guard again.
  if (!isSignedIn() || searchParams.has('code')) return null;
  throw replace(withCurrentLanguage(readNext(searchParams.get('next')) ?? addresses.home()));
}
