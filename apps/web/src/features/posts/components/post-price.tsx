import type { Post } from '@pitlane/contracts';
import { formatMoment, formatMoney } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Price } from '@/ui/price.tsx';
import { otherPrices } from '../post-texts.ts';

export function PostPrice({ post }: { post: Post }) {
  const { t } = useTranslation('posts');
  const others = post.price ? otherPrices(post) : [];
  return (
    <div>
      <Price
        value={post.price}
        sign={post.currency.sign}
        className={
          post.price
            ? 'text-[32px] leading-9 wide:text-[36px] wide:leading-10'
            : 'text-[26px] leading-8'
        }
      />
      {others.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          {others.map(({ name, price, icon }) => (
            <span key={name} className="whitespace-nowrap">
              ≈ {formatMoney(price, icon)}
            </span>
          ))}
          {post.rates_on && (
            <span className="w-full text-[13px] leading-5">
              {t('price.others', {
                date: formatMoment(post.rates_on, {
                  day: 'numeric',
                  month: 'long',
                  timeZone: 'UTC',
                }),
              })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
