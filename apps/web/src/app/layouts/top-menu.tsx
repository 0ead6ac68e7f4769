import type { MenuItem } from '@pitlane/contracts';
import { useTranslation } from 'react-i18next';
import { isBuilt } from '@/config/paths.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { Menu } from '@/ui/menu.tsx';

const entry =
  'flex min-h-11 items-center rounded-control px-3 transition-colors hover:bg-graphite-soft';

export function TopMenu({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation('app');
  return (
    <nav aria-label={t('nav.main')} className="hidden min-w-0 desk:block">
      <ul className="flex items-center">
        {items.map(({ link, title, children }) => (
          <li key={`${link} ${title}`}>
            {children.length > 0 ? (
              <Menu label={title}>
                <ul>
                  {[...(isBuilt(link) ? [{ link, title }] : []), ...children].map((child) => (
                    <li key={`${child.link} ${child.title}`}>
                      <IntentLink to={child.link} className={entry}>
                        {child.title}
                      </IntentLink>
                    </li>
                  ))}
                </ul>
              </Menu>
            ) : (
              <IntentLink to={link} className={entry}>
                {title}
              </IntentLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
