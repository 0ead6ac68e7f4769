import type { QueueReason } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Badge } from '@/ui/chip.tsx';

const tones = {
  first_review: 'success',
  review: 'neutral',
  edit: 'neutral',
  report: 'gold',
} as const;

export function KindBadge({ kind }: { kind: QueueReason | null }) {
  const { t } = useTranslation('moderation');
  return kind && <Badge tone={tones[kind]}>{t(`kinds.${kind}`)}</Badge>;
}
