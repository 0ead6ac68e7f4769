import { getFooterBrands, vehicleAddress } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compareNames, formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { queryOf } from '@/lib/query.ts';
import { vehicleQuery } from '@/lib/search-address.ts';
import { Button } from '@/ui/button.tsx';

const MAIN_MAKE_COUNT = 18;

export function PopularMakes() {
  const { t } = useTranslation('home');
  const { data = [] } = useQuery(queryOf(getFooterBrands));
  const [open, setOpen] = useState(false);
  if (data.length === 0) return null;
  const otherMakes = data.slice(MAIN_MAKE_COUNT).toSorted((a, b) => compareNames(a.name, b.name));
  return (
    <section aria-labelledby="makes">
      <h2 id="makes" className="mb-5">
        {t('makes.title')}
      </h2>
      <ul className="grid grid-cols-2 border-t border-line md:grid-cols-3 desk:grid-cols-6">
        {data.slice(0, MAIN_MAKE_COUNT).map((brand) => (
          <li key={brand.id} className="border-b border-line">
            <IntentLink
              to={vehicleAddress(brand)}
              prefetch={vehicleQuery({ brand: brand.slug })}
              className="group flex min-h-[72px] items-baseline gap-2 py-5 pr-3"
            >
              <span className="truncate text-[17px] leading-7 wide:text-[19px] font-bold tracking-[-0.02em] decoration-accent decoration-2 underline-offset-[5px] group-hover:underline">
                {brand.name}
              </span>
              <span className="text-[13px] text-muted">{formatNumber(brand.count)}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
      {otherMakes.length > 0 && (
        <>
          <ul
            id="all-makes"
            hidden={!open}
            className="grid grid-cols-2 gap-x-6 pt-4 md:grid-cols-3 desk:grid-cols-6 [&[hidden]]:hidden"
          >
            {otherMakes.map((brand) => (
              <li key={brand.id} className="min-w-0">
                <IntentLink
                  to={vehicleAddress(brand)}
                  prefetch={vehicleQuery({ brand: brand.slug })}
                  className="inline-flex min-h-11 max-w-full items-center gap-2 hover:underline desk:min-h-9"
                >
                  <span className="truncate">{brand.name}</span>
                  <span className="text-[13px] text-muted">{formatNumber(brand.count)}</span>
                </IntentLink>
              </li>
            ))}
          </ul>
          <Button
            aria-expanded={open}
            aria-controls="all-makes"
            onClick={() => setOpen(!open)}
            className="mt-5"
          >
            {open ? t('makes.fewer') : t('makes.all', { value: formatNumber(data.length) })}
          </Button>
        </>
      )}
    </section>
  );
}
