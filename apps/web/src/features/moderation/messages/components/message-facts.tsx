import { addresses, type ReportedMessage } from '@pitlane/contracts';
import { useId } from 'react';
import { PostPhoto } from '@/features/posts/components/post-photo.tsx';
import { formatPrice } from '@/lib/format.ts';
import { useTranslation, withCurrentLanguage } from '@/lib/i18n.ts';
import { Badge } from '@/ui/chip.tsx';
import { Card } from '@/ui/surface.tsx';

const linkClass =
  'font-semibold underline decoration-control underline-offset-4 wrap-anywhere hover:decoration-ink';
const smallClass = 'text-[13px] leading-[18px] font-normal tracking-normal text-muted';

export function MessageFacts({ item: { sender, message, post } }: { item: ReportedMessage }) {
  const { t } = useTranslation('moderation');
  const id = useId();
  const photo = post.card?.photos[0];
  return (
    <Card className="flex flex-col gap-4 p-4">
      <section aria-labelledby={`${id}-sender`}>
        <h3 id={`${id}-sender`} className={smallClass}>
          {t('messages.sender')}
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-[18px] leading-6">
          <a
            href={withCurrentLanguage(addresses.seller(sender.id))}
            target="_blank"
            rel="noreferrer"
            className={linkClass}
          >
            {sender.name}
          </a>
        </p>
        <p className="mt-1 text-muted">
          {t(`messages.by.${message.by}`)} · {t('log.user', { id: sender.id })}
        </p>
      </section>
      <section aria-labelledby={`${id}-post`} className="border-t border-line pt-4">
        <h3 id={`${id}-post`} className={smallClass}>
          {t('messages.post')}
        </h3>
        {photo && <PostPhoto photo={photo} sizes="240px" className="mt-2 max-w-60" />}
        <p className="mt-2 flex flex-col items-start gap-1.5">
          {post.gone === 'erased' ? (
            <span className="font-semibold">{post.title}</span>
          ) : (
            <a
              href={withCurrentLanguage(addresses.product(post.id))}
              target="_blank"
              rel="noreferrer"
              className={linkClass}
            >
              {post.title}
            </a>
          )}
          {post.card && (
            <span className="tabular-nums">
              {formatPrice(post.card.price, post.card.currency.sign)}
            </span>
          )}
          {post.gone && <Badge>{t(`messages.postGone.${post.gone}`)}</Badge>}
        </p>
      </section>
    </Card>
  );
}
