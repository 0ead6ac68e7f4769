import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';

import { loadTwice } from '@/lib/load-twice.ts';

interface ScreenModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** A page at an address, with its code fetched when it is asked for. */
export interface Screen {
  path: string;
  load: () => Promise<ScreenModule>;
  /** Who may not be here goes elsewhere. */
  guard?: LoaderFunction;
}

function Loaded({ screen }: { screen: () => ScreenModule | undefined }) {
  const Page = screen()?.Component;
  return Page && <Page />;
}

/** The route of a screen. Not a `lazy` one: of those the router keeps a failed load for ever. */
export function routeOf({ path, load, guard }: Screen) {
  let screen: ScreenModule | undefined;
  return {
    path,
    loader: async (args) => {
      await guard?.(args);
      screen ??= await loadTwice(load);
      return (await screen.loader?.(args)) ?? null;
    },
    element: <Loaded screen={() => screen} />,
    shouldRevalidate: (args) => screen?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
  } satisfies RouteObject;
}
