import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

const stateSchema = z.object({ token: z.string() });

/** Returns the token of an email link from the URL or the state of the history entry. */
export function readToken(search: string, state: unknown): string | null {
  const parsed = stateSchema.safeParse(state);
  return new URLSearchParams(search).get('token') ?? (parsed.success ? parsed.data.token : null);
}

/**
 * Returns the token of the followed link and removes it from the URL, where it could be seen, shared or sent as a
 * referrer. The history entry retains it across reloads.
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
