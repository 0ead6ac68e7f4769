export { HomePage as Component } from '@/features/home/components/home-page.tsx';
export { loadHome as loader } from '@/features/home/load-home.ts';
