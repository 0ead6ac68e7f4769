export { default as Component } from '@/features/profile/components/settings-page.tsx';
