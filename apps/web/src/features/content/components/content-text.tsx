import type { TextPiece } from '@pitlane/contracts';
import { SiteLink } from '@/ui/site-link.tsx';

function Piece({ text, strong, em, href }: TextPiece) {
  const emphasizedText = em ? <em>{text}</em> : text;
  const styledText = strong ? (
    <strong className="font-semibold">{emphasizedText}</strong>
  ) : (
    emphasizedText
  );
  return href === undefined ? (
    styledText
  ) : (
    <SiteLink
      to={href}
      className="underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
    >
      {styledText}
    </SiteLink>
  );
}

export function ContentText({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity but its index
    <Piece key={index} {...piece} />
  ));
}
