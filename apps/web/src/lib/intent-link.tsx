import { type FocusEvent, type MouseEvent, type TouchEvent, useCallback } from 'react';
import { Link, type LinkProps, type NavigateOptions, useNavigate } from 'react-router-dom';
import { keepLanguage } from './i18n.ts';
import { type CallQuery, queryClient } from './query.ts';

let preloadRoute: (address: string) => void = () => {};

/** The app says how the code of a route is fetched; links do it before they are followed. */
export function setRoutePreloader(preload: (address: string) => void): void {
  preloadRoute = preload;
}

/** Fetches the code of an address's page, before someone goes there. */
export function prepareRoute(address: string): void {
  preloadRoute(address);
}

/** Goes to an address as a link to it would. */
export function useGoTo(): (address: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (address, options) => void navigate(keepLanguage(address), options),
    [navigate],
  );
}

interface IntentLinkProps extends Omit<LinkProps, 'to' | 'prefetch'> {
  to: string;
  /** What the target asks first; fetched together with its code. */
  prefetch?: CallQuery<unknown>;
}

/**
 * A link that fetches its target's code, and data, as soon as someone points at it. It stays in
 * the language its page's address names.
 */
export function IntentLink({
  prefetch,
  onMouseEnter,
  onFocus,
  onTouchStart,
  ...rest
}: IntentLinkProps) {
  const prepare = () => {
    prepareRoute(rest.to);
    if (prefetch) void queryClient.prefetchQuery(prefetch);
  };
  return (
    <Link
      {...rest}
      to={keepLanguage(rest.to)}
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
