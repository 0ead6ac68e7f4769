import { useTranslation } from '@/lib/i18n.ts';
import { notify } from './notify.ts';

interface Session {
  signedIn: boolean;
}

const signedOut: Session = { signedIn: false };

/** Who uses the page. Accounts are not open yet, so everyone is a visitor. */
export function useSession(): Session {
  return signedOut;
}

/** For actions that need an account: says so to a visitor, and whether one may go on. */
export function useRequireSignIn(): () => boolean {
  const { signedIn } = useSession();
  const { t } = useTranslation('lib');
  return () => {
    if (!signedIn) notify.error(t('notAuthorized'));
    return signedIn;
  };
}
