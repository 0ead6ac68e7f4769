import { useTranslation } from '@/lib/i18n.ts';
import { Logo } from '@/ui/logo.tsx';

export function LoadingScreen() {
  const { t } = useTranslation('app');
  return (
    <div
      role="status"
      className="fixed inset-0 flex items-center justify-center bg-graphite text-on-graphite"
    >
      <Logo />
      <span className="sr-only">{t('loading')}</span>
    </div>
  );
}
