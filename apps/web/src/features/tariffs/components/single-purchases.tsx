import { addresses, type TariffView, tariffTypes } from '@pitlane/contracts';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { LinkButton } from '@/ui/button.tsx';

/** Links to buy one ad or placement at once, or to choose the number of several first. */
export function SinglePurchases({ view }: { view: TariffView }) {
  const { t } = useTranslation('tariffs');
  const { state } = useLocation();
  const id = tariffTypes.individualPaid;
  return (
    <div className="flex flex-col gap-2">
      <LinkButton
        look={view.special ? 'secondary' : 'primary'}
        to={addresses.tariff(id, { ...view, buy: 1 })}
        state={state}
      >
        {t(view.special ? 'buy.special' : 'buy.ad')}
      </LinkButton>
      <LinkButton look="quiet" to={addresses.tariff(id, view)} state={state}>
        {t('buy.several')}
      </LinkButton>
    </div>
  );
}
