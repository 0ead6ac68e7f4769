import { addresses } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { usePosting } from '../posting-context.ts';
import { FormSection } from './form-section.tsx';
import { ChoiceField, FlagField, NumberField } from './posting-fields.tsx';

interface PriceSectionProps {
  /** A promotion is only available for a new ad. */
  isPromotable: boolean;
  offerFloor?: ReactNode;
}

export function PriceSection({ isPromotable, offerFloor }: PriceSectionProps) {
  const { t } = useTranslation('posting');
  const { data, form } = usePosting();
  const [currencyId, isPromoted, acceptsOffers] = useWatch({
    control: form.control,
    name: ['currency_id', 'special_offer', 'price_offer'],
  });
  const currency = data.currency.find(({ id }) => String(id) === currencyId);
  const remaining = data.allowance.special_offers;
  return (
    <FormSection name="price">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,240px)]">
        <NumberField
          name="price"
          unit={currency?.sign ?? ''}
          converts="amount"
          optional
          hint={t('hint.price')}
        />
        <ChoiceField
          name="currency_id"
          entries={data.currency.map(({ id, name, sign }) => ({ id, name: `${name}, ${sign}` }))}
        />
      </div>
      <div className="flex flex-col">
        <FlagField name="price_offer" hint={t('hint.priceOffer')} />
        {acceptsOffers && offerFloor}
        <FlagField name="buyout_price" hint={t('hint.buyoutPrice')} />
        {isPromotable && (
          <FlagField
            name="special_offer"
            note={
              remaining > 0 ? t('hint.specialLeft', { count: remaining }) : t('hint.specialNone')
            }
            hint={t('hint.specialOffer')}
            disabled={remaining === 0 && !isPromoted}
          />
        )}
        {isPromotable && remaining === 0 && !offerFloor && (
          <IntentLink
            to={addresses.productCreatePay({ special: 1 })}
            className="inline-flex min-h-11 items-center self-start pl-8 text-[14px] font-semibold underline underline-offset-4"
          >
            {t('hint.specialBuy')}
          </IntentLink>
        )}
      </div>
    </FormSection>
  );
}
