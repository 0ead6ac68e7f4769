export { default as Component } from '@/features/accounts/components/restore-password-page.tsx';
