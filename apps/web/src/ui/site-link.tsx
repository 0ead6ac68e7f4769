import type { AnchorHTMLAttributes } from 'react';
import { IntentLink } from '@/lib/intent-link.tsx';

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Path on the site, or an https URL, which opens in a new tab. */
  to: string;
}

export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return to.startsWith('/') ? (
    <IntentLink to={to} {...rest} />
  ) : (
    <a {...rest} href={to} target="_blank" rel="noopener noreferrer" />
  );
}
