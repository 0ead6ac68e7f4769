import { Frame } from './default-layout.tsx';

export function HeaderOnlyLayout() {
  return (
    <Frame>
      <meta name="robots" content="noindex" />
    </Frame>
  );
}
