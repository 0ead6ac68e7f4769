import { BadgeCheck } from 'lucide-react';

export function VerifiedMark({ verified, text }: { verified: boolean; text: string }) {
  return verified ? (
    <span className="inline-flex items-center gap-1 text-[13px] leading-5 font-semibold text-success">
      <BadgeCheck aria-hidden className="size-4" />
      {text}
    </span>
  ) : (
    <span className="text-[13px] leading-5 text-warning">{text}</span>
  );
}
