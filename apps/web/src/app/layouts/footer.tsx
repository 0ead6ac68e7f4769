import {
  addresses,
  getAppLinks,
  getFooterBrands,
  getSocialLinks,
  termsSlugs,
  vehicleAddress,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@/lib/format.ts';
import { phoneLink } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { queryOf } from '@/lib/query.ts';
import { vehicleQuery } from '@/lib/search-address.ts';
import { settings } from '@/lib/settings.ts';
import { Logo } from '@/ui/logo.tsx';
import { Container } from '@/ui/surface.tsx';

const MAX_BRANDS = 24;

const headingClasses =
  'mb-2 text-[13px] leading-5 font-semibold tracking-normal text-on-graphite-muted';
const linkClasses = 'inline-flex min-h-11 items-center hover:underline desk:min-h-8';

function Brands() {
  const { t } = useTranslation('app-footer');
  const { data } = useQuery(queryOf(getFooterBrands));
  if (!data?.length) return null;
  return (
    <nav aria-labelledby="footer-brands" className="border-b border-graphite-line pb-8">
      <h2 id="footer-brands" className={headingClasses}>
        {t('brands')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 desk:grid-cols-6">
        {data.slice(0, MAX_BRANDS).map((brand) => (
          <li key={brand.id} className="min-w-0">
            <IntentLink
              to={vehicleAddress(brand)}
              prefetch={vehicleQuery({ brand: brand.slug })}
              className={`${linkClasses} max-w-full gap-2`}
            >
              <span className="truncate">{brand.name}</span>
              <span className="text-on-graphite-muted">{formatNumber(brand.count)}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
      <IntentLink
        to={addresses.search()}
        className={`${linkClasses} mt-2 underline underline-offset-4`}
      >
        {t('allPosts')}
      </IntentLink>
    </nav>
  );
}

function Pages() {
  const { t } = useTranslation('app-footer');
  const pages = [
    { to: addresses.about(), title: t('pages.about') },
    { to: addresses.services(), title: t('pages.services') },
    { to: addresses.dealers(), title: t('pages.dealers') },
    { to: addresses.contacts(), title: t('pages.contacts') },
    { to: addresses.callback(), title: t('pages.callback') },
  ];
  const terms = termsSlugs.map((slug) => ({
    to: addresses.terms(slug),
    title: t(`terms.${slug}`),
  }));
  return [
    { name: t('company'), links: pages },
    { name: t('documents'), links: terms },
  ].map(({ name, links }) => (
    <nav key={name} aria-label={name}>
      <h2 className={headingClasses}>{name}</h2>
      <ul>
        {links.map(({ to, title }) => (
          <li key={to}>
            <IntentLink to={to} className={linkClasses}>
              {title}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

function ExternalLinks() {
  const { t } = useTranslation('app-footer');
  const { data: apps } = useQuery(queryOf(getAppLinks));
  const { data: social = [] } = useQuery(queryOf(getSocialLinks));
  const stores = [
    { name: 'App Store', href: apps?.ios },
    { name: 'Google Play', href: apps?.android },
  ].filter(({ href }) => href);
  return (
    <>
      {stores.length > 0 && (
        <div>
          <h2 className={headingClasses}>{t('apps')}</h2>
          <ul>
            {stores.map(({ name, href }) => (
              <li key={name}>
                <a href={href ?? undefined} className={linkClasses}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {social.length > 0 && (
        <div>
          <h2 className={headingClasses}>{t('social')}</h2>
          <ul>
            {social.map(({ id, name, link_url, icon_url }) => (
              <li key={id}>
                <a href={link_url} rel="noreferrer" className={`${linkClasses} gap-2`}>
                  {icon_url && <img src={icon_url} alt="" width={20} height={20} loading="lazy" />}
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

export function Footer() {
  const { t } = useTranslation('app-footer');
  return (
    <footer className="on-graphite mt-16 bg-graphite py-10 text-on-graphite">
      <Container className="flex flex-col gap-8">
        <Brands />
        <div className="grid gap-8 sm:grid-cols-2 desk:flex desk:gap-12">
          <div className="sm:col-span-2 desk:mr-auto">
            <Logo />
            <p className="mt-4 max-w-60 text-on-graphite-muted">{t('about')}</p>
          </div>
          <Pages />
          <div>
            <h2 className={headingClasses}>{t('support')}</h2>
            <a
              href={phoneLink(settings.support_phone)}
              className={`${linkClasses} text-[18px] font-semibold`}
            >
              {settings.support_phone}
            </a>
            <p className="mt-1 text-on-graphite-muted">
              {t('weekdays')}
              <br />
              {t('weekends')}
            </p>
          </div>
          <ExternalLinks />
        </div>
        <p className="text-[13px] text-on-graphite-muted">
          {t('copyright', { year: settings.copyright_year })}
        </p>
      </Container>
    </footer>
  );
}
