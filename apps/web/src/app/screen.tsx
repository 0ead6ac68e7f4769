import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { loadWithRetry } from '@/lib/load-with-retry.ts';
import type { Screen, ScreenModule } from '@/lib/screen.ts';
import { withTexts } from './with-texts.ts';

export const loadScreen = ({ texts, load }: Pick<Screen, 'texts' | 'load'>) =>
  withTexts(texts, load);

function LoadedScreen({ getModule }: { getModule: () => ScreenModule | undefined }) {
  const Page = getModule()?.default;
  return Page && <Page />;
}

/**
 * Returns the route of a screen. Not a `lazy` route: the router would cache a failed load forever.
 * @param guard redirects users without access
 */
export function routeOf(
  definition: Pick<Screen, 'texts' | 'load'> & Partial<Pick<Screen, 'path'>>,
  guard?: LoaderFunction,
) {
  let module: ScreenModule | undefined;
  return {
    ...(definition.path !== undefined && { path: definition.path }),
    loader: async (args) => {
      await guard?.(args);
      module ??= await loadWithRetry(() => loadScreen(definition));
      return (await module.loader?.(args)) ?? null;
    },
    element: <LoadedScreen getModule={() => module} />,
    shouldRevalidate: (args) => module?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
  } satisfies RouteObject;
}
