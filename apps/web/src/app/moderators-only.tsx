import type { ReactNode } from 'react';
import { useProfile } from '@/lib/profile.ts';
import { NotFound } from './not-found.tsx';

export function ModeratorsOnly({ children }: { children: ReactNode }) {
  const { data: profile, error } = useProfile();
  if (error && !profile) throw error;
  if (!profile) return null;
  return profile.role === 'user' ? <NotFound /> : children;
}
