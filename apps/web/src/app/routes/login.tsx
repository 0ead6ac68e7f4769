export { default as Component } from '@/features/accounts/components/login-page.tsx';
