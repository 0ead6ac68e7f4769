export { default as Component } from '@/features/my-posts/components/my-posts-page.tsx';
