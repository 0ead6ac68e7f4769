import { type Post, postFields, updatePost } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { fullTitle } from '@/features/posts/post-texts.ts';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { formatMoney } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { invalidateOwnPosts } from '@/lib/own-posts.ts';
import { DigitsField } from '@/ui/digits-field.tsx';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { isReviewedPrice } from '../reviewed-price.ts';

const Dialog = lazyOverlay(() => import('@/ui/dialog.tsx'));

const schema = z.object({ price: postFields.shape.price });

export function PriceDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('my-posts');
  const { sign } = post.currency;
  const unreviewedRange = post.own?.prices_at_once ?? null;
  const form = useCallForm({
    schema,
    values: { price: String(post.price ?? '') },
    send: ({ price }) => call(updatePost, { body: { id: String(post.id), price } }),
    onDone: ({ own }, { price }) => {
      onClose();
      void invalidateOwnPosts();
      const isWaiting = isReviewedPrice(price, post) && own?.edit?.status === 'moderation';
      notify.success(t(isWaiting ? 'price.sent' : 'price.done'));
    },
  });
  const price = form.watch('price');
  const isReviewed = isReviewedPrice(price, post);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('action.price')}>
      <Form form={form}>
        <p className="font-semibold wrap-anywhere">{fullTitle(post)}</p>
        <DigitsField
          name="price"
          label={t('price.label')}
          unit={sign}
          converts="amount"
          autoComplete="off"
          value={price}
          error={form.errorOf('price')}
          onChange={(value) =>
            form.setValue('price', value, { shouldValidate: form.formState.isSubmitted })
          }
          hint={t('price.empty')}
        />
        <p className={isReviewed ? 'text-warning' : 'text-muted'}>
          {unreviewedRange
            ? t('price.atOnce', {
                from: formatMoney(unreviewedRange.from, sign),
                to: formatMoney(unreviewedRange.to, sign),
              })
            : t('price.first')}
        </p>
        <p role="status" className="sr-only">
          {isReviewed && t('price.send')}
        </p>
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>
          {t(isReviewed ? 'price.send' : 'price.save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
