export { default as Component } from '@/features/moderation/components/moderation-page.tsx';
