export { default as Component } from '@/features/accounts/components/register-page.tsx';
