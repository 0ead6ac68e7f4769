export { BlockPage as Component } from '@/features/session/components/block-page.tsx';
