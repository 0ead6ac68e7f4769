import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { loadWithRetry } from '@/lib/load-with-retry.ts';
import type { Screen, ScreenModule } from '@/lib/screen.ts';
import { withTexts } from './with-texts.ts';

export const loadScreen = ({ texts, load }: Pick<Screen, 'texts' | 'load'>) =>
  withTexts(texts, load);

function Loaded({ screen }: { screen: () => ScreenModule | undefined }) {
  const Page = screen()?.default;
  return Page && <Page />;
}

/**
 * Returns the route of a screen. Not a `lazy` route: the router would cache a failed load forever.
 * @param guard redirects users without access
 */
export function routeOf(
  given: Pick<Screen, 'texts' | 'load'> & Partial<Pick<Screen, 'path'>>,
  guard?: LoaderFunction,
) {
  let screen: ScreenModule | undefined;
  return {
    ...(given.path !== undefined && { path: given.path }),
    loader: async (args) => {
      await guard?.(args);
      screen ??= await loadWithRetry(() => loadScreen(given));
      return (await screen.loader?.(args)) ?? null;
    },
    element: <Loaded screen={() => screen} />,
    shouldRevalidate: (args) => screen?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
  } satisfies RouteObject;
}
