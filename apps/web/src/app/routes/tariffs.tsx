export { default as Component } from '@/features/tariffs/components/tariffs-page.tsx';
