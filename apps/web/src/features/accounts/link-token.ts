import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

const kept = z.object({ token: z.string() });

/** The token a link by mail brought: in the address first, then in the history entry's state. */
export function readToken(search: string, state: unknown): string | null {
  const read = kept.safeParse(state);
  return new URLSearchParams(search).get('token') ?? (read.success ? read.data.token : null);
}

/**
 * The token of the link one has followed. It is taken out of the address, where it could be seen,
 * shared and sent on as a referrer; the history entry keeps it, so that a reload does not lose it.
 */
export function useLinkToken(): string | null {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const token = readToken(search, state);
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!params.has('token')) return;
    params.delete('token');
    void navigate({ search: params.toString() }, { replace: true, state: { token } });
  }, [navigate, search, token]);
  return token;
}
