import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Container } from '@/ui/surface.tsx';
import { useQuickSearch } from '../use-quick-search.ts';
import { HeroPicture } from './hero-picture.tsx';
import { QuickSearch } from './quick-search.tsx';

export function Hero({ total }: { total: number | undefined }) {
  const { t } = useTranslation('home');
  const search = useQuickSearch();
  return (
    <section className="overflow-x-clip bg-[linear-gradient(to_bottom,var(--graphite)_calc(100%-56px),var(--paper)_0)]">
      <Container className="on-graphite text-on-graphite">
        <div className="grid items-center md:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] desk:min-h-[432px]">
          <div className="relative z-10 pt-6 md:py-10">
            <h1 className="text-[clamp(40px,6vw,80px)] leading-[0.96] font-extrabold tracking-[-0.045em]">
              {t('hero.title')}
            </h1>
            <p className="mt-4 max-w-[26em] text-[16px] leading-6 text-on-graphite-muted desk:mt-5 desk:text-[17px] desk:leading-[26px]">
              {t('hero.text')}
            </p>
            {/* On phones the button below has the number; the space is reserved while it loads. */}
            <p className="mt-5 hidden min-h-9 items-baseline gap-2.5 md:flex">
              {total !== undefined && (
                <>
                  <span className="text-[28px] leading-9 font-bold tracking-tight">
                    {formatNumber(total)}
                  </span>
                  <span className="text-on-graphite-muted">
                    {t('hero.total', { count: total })}
                  </span>
                </>
              )}
            </p>
          </div>
          <div className="-mx-4 -mt-5 -mb-2 md:my-0 md:-mr-12 md:-ml-8 desk:-mr-20 desk:-ml-12">
            <HeroPicture kind={search.choices.kind ?? 'ground'} />
          </div>
        </div>
        <QuickSearch search={search} />
      </Container>
    </section>
  );
}
