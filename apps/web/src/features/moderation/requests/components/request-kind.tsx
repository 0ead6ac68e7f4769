import type { FormKind } from '@pitlane/contracts';
import {
  ArrowLeftRight,
  Banknote,
  Bug,
  ClipboardPen,
  LifeBuoy,
  type LucideIcon,
  Mail,
  PhoneCall,
  ScanSearch,
  ShoppingBag,
  Truck,
} from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';

const icons: Record<FormKind, LucideIcon> = {
  contact: Mail,
  transport: Truck,
  'auto-trade': ArrowLeftRight,
  'buy-auto': ShoppingBag,
  'individual-selection': ScanSearch,
  buyback: Banknote,
  callback: PhoneCall,
  'by-service': ClipboardPen,
  support: LifeBuoy,
  error: Bug,
};

export function useRequestKind(): (kind: FormKind) => { label: string; Icon: LucideIcon } {
  const { t } = useTranslation('moderation-requests');
  return (kind) => ({ label: t(`kinds.${kind}`), Icon: icons[kind] });
}
