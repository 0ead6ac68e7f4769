import { addresses, type MenuItem } from '@pitlane/contracts';
import { Suspense } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { useSession } from '@/lib/session.ts';
import Dialog from '@/ui/dialog.tsx';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { SiteLink } from '@/ui/site-link.tsx';
import { withTexts } from '../with-texts.ts';

const MobileAccount = lazyComponent(() =>
  withTexts(['session'], () => import('@/features/session/components/mobile-account.tsx')),
);

interface MobileMenuProps {
  items: readonly MenuItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const entryClasses = 'flex min-h-12 items-center rounded-control px-3 hover:bg-sunken';

export default function MobileMenu({ items, open, onOpenChange }: MobileMenuProps) {
  const { t } = useTranslation('app');
  const session = useSession();
  // Also needed for a link to the current page, which does not navigate.
  const close = () => onOpenChange(false);
  const hasHome = items.some(({ link }) => link === addresses.home());
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('nav.menu')} placement="left">
      <nav aria-label={t('nav.main')} className="-m-2 text-[17px]">
        <ul>
          {!hasHome && (
            <li>
              <IntentLink to={addresses.home()} onClick={close} className={entryClasses}>
                {t('nav.start')}
              </IntentLink>
            </li>
          )}
          {items.map(({ id, link, title, children }) => (
            <li key={id}>
              <SiteLink to={link} onClick={close} className={entryClasses}>
                {title}
              </SiteLink>
              {children.length > 0 && (
                <ul className="ml-3 border-l border-line pl-1">
                  {children.map((child) => (
                    <li key={child.id}>
                      <SiteLink to={child.link} onClick={close} className={entryClasses}>
                        {child.title}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-2 min-h-26 border-t border-line pt-2">
          {session ? (
            <Suspense>
              <MobileAccount entryClasses={entryClasses} close={close} />
            </Suspense>
          ) : (
            <ul>
              <li>
                <IntentLink to={addresses.login()} onClick={close} className={entryClasses}>
                  {t('nav.login')}
                </IntentLink>
              </li>
              <li>
                <IntentLink to={addresses.register()} onClick={close} className={entryClasses}>
                  {t('nav.register')}
                </IntentLink>
              </li>
            </ul>
          )}
        </div>
      </nav>
    </Dialog>
  );
}
