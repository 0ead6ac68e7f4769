import { Frame } from './default-layout.tsx';

/** For signing in and up: the header only. */
export function AuthLayout() {
  return (
    <Frame>
      <meta name="robots" content="noindex" />
    </Frame>
  );
}
