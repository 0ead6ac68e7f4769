import { Outlet } from 'react-router-dom';
import { useProfile } from '@/lib/session.ts';
import { NotFound } from './not-found.tsx';

/** For everybody else these pages do not exist. */
export function ModeratorsOnly() {
  const { data: profile, error } = useProfile();
  if (error && !profile) throw error;
  if (!profile) return null;
  return profile.role === 'user' ? <NotFound /> : <Outlet />;
}
