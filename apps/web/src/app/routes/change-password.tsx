export { default as Component } from '@/features/accounts/components/change-password-page.tsx';
