import { addresses } from '@pitlane/contracts';
import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { keepLanguage } from '@/lib/i18n.ts';
import { readNext } from '@/lib/read-next.ts';
import { isSignedIn } from '@/lib/session.ts';

/** Pages of an account: visitors sign in first and come back. */
export function requireSession({ request }: LoaderFunctionArgs): null {
  if (isSignedIn()) return null;
  const { pathname, searchParams } = new URL(request.url);
  // The way back takes the language that is chosen then.
  searchParams.delete('lang');
  const next = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  throw replace(keepLanguage(addresses.login({ next })));
}

/** Pages for signing in and up: whoever is signed in goes on at once. */
export function leaveSignedIn({ request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  // The way back from Google has work to do for the account that is signed in too; the page takes
  // a code that this tab has not asked for out of the address, and comes by here again.
  if (!isSignedIn() || searchParams.has('code')) return null;
  throw replace(keepLanguage(readNext(searchParams.get('next')) ?? addresses.home()));
}
