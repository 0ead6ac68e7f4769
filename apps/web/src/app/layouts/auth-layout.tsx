import { Frame } from './default-layout.tsx';

export function AuthLayout() {
  return (
    <Frame>
      <meta name="robots" content="noindex" />
    </Frame>
  );
}
