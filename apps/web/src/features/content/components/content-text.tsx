import type { TextPiece } from '@pitlane/contracts';
import { SiteLink } from '@/ui/site-link.tsx';

function Piece({ text, strong, em, href }: TextPiece) {
  const slanted = em ? <em>{text}</em> : text;
  const weighty = strong ? <strong className="font-semibold">{slanted}</strong> : slanted;
  return href === undefined ? (
    weighty
  ) : (
    <SiteLink
      to={href}
      className="underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
    >
      {weighty}
    </SiteLink>
  );
}

export function ContentText({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has nothing but its place
    <Piece key={place} {...piece} />
  ));
}
