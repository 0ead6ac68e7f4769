export { AccountLayout as Component } from '../layouts/account-layout.tsx';
