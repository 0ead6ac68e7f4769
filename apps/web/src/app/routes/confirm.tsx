export { default as Component } from '@/features/accounts/components/confirm-page.tsx';
