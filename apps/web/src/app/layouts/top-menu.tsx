import type { MenuItem } from '@pitlane/contracts';
import { useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Menu } from '@/ui/menu.tsx';
import { SiteLink } from '@/ui/site-link.tsx';
import { useFittingCount } from './use-fitting-count.ts';

const MORE_BUTTON_WIDTH = 88;

const entryClasses =
  'flex min-h-11 items-center rounded-control px-3 whitespace-nowrap transition-colors hover:bg-graphite-soft';

type Links = readonly { id: number; link: string; title: string }[];

function Submenu({ label, links }: { label: string; links: Links }) {
  return (
    <Menu label={label}>
      <ul>
        {links.map(({ id, link, title }) => (
          <li key={id}>
            <SiteLink to={link} className={entryClasses}>
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

const flatten = (item: MenuItem): Links => [item, ...item.children];

export function TopMenu({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation('app');
  const row = useRef<HTMLUListElement>(null);
  const { count, end } = useFittingCount(row, MORE_BUTTON_WIDTH);
  return (
    <nav
      aria-label={t('nav.main')}
      className="relative hidden min-w-0 flex-1 whitespace-nowrap desk:block"
    >
      <ul ref={row} className="flex items-center">
        {items.map((item, index) => (
          <li key={item.id} className={index < count ? 'shrink-0' : 'invisible shrink-0'}>
            {item.children.length > 0 ? (
              <Submenu label={item.title} links={flatten(item)} />
            ) : (
              <SiteLink to={item.link} className={entryClasses}>
                {item.title}
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
      {count < items.length && (
        <div className="absolute top-0" style={{ left: end }}>
          <Submenu label={t('nav.more')} links={items.slice(count).flatMap(flatten)} />
        </div>
      )}
    </nav>
  );
}
