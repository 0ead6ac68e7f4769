import { useTranslation } from '@/lib/i18n.ts';
import { isSignedIn } from './kept-session.ts';
import { notify } from './notify.ts';

/**
 * For actions that need an account: runs them for who is signed in; others are told so and
 * nothing happens.
 */
export function useRequireSignIn(): (action?: () => void) => void {
  const { t } = useTranslation('lib');
  return (action) => {
    if (!isSignedIn()) notify.error(t('notAuthorized'));
    else if (action) action();
    else notify.error(t('notYet'));
  };
}
