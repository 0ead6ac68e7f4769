import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  type AnchorHTMLAttributes,
  type FocusEvent,
  type MouseEvent,
  type Ref,
  type TouchEvent,
  useCallback,
} from 'react';
import { type NavigateOptions, useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { withCurrentLanguage } from './i18n.ts';

let preloadRoute: (address: string) => void = () => {};

/** Sets the function that fetches the code of a route before its link is followed. Called once by the app. */
export function setRoutePreloader(preload: (address: string) => void): void {
  preloadRoute = preload;
}

export function prepareRoute(address: string): void {
  preloadRoute(address);
}

export function useGoTo(): (address: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (address, options) => void navigate(withCurrentLanguage(address), options),
    [navigate],
  );
}

interface IntentLinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>,
    Pick<NavigateOptions, 'preventScrollReset' | 'replace' | 'state'> {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
  prefetch?: Parameters<QueryClient['prefetchQuery']>[0];
}

/**
 * Link that fetches its target's code and data on hover, focus or touch and preserves `?lang=`. Replaces the
 * router's link, whose bundle includes code for server rendering.
 */
export function IntentLink({
  to,
  prefetch,
  preventScrollReset = false,
  replace,
  state,
  onClick,
  onMouseEnter,
  onFocus,
  onTouchStart,
  ...rest
}: IntentLinkProps) {
  const address = withCurrentLanguage(to);
  const queryClient = useQueryClient();
  const handleLinkClick = useLinkClickHandler<HTMLAnchorElement>(address, {
    preventScrollReset,
    state,
    // By default a link to the current page replaces the history entry.
    ...(replace === undefined ? {} : { replace }),
  });
  const prepare = () => {
    prepareRoute(to);
    if (prefetch) void queryClient.prefetchQuery(prefetch);
  };
  return (
    <a
      {...rest}
      href={useHref(address)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented) handleLinkClick(event);
      }}
      onMouseEnter={(event: MouseEvent<HTMLAnchorElement>) => {
        prepare();
        onMouseEnter?.(event);
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        prepare();
        onFocus?.(event);
      }}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => {
        prepare();
        onTouchStart?.(event);
      }}
    />
  );
}
