export { default as Component } from '@/features/posting/components/create-page.tsx';
