import { useTranslation } from '@/lib/i18n.ts';
import { notify } from './notify.ts';

/** For actions that need an account. Accounts are not open yet, so everyone is told so. */
export function useRequireSignIn(): () => void {
  const { t } = useTranslation('lib');
  return () => {
    notify.error(t('notAuthorized'));
  };
}
