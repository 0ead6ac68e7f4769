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
import { isReviewedPrice } from '../new-price.ts';

const Dialog = lazyOverlay(() => import('@/ui/dialog.tsx'));

const schema = z.object({ price: postFields.shape.price });

export function PriceDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('my-posts');
  const { sign } = post.currency;
  const atOnce = post.own?.prices_at_once ?? null;
  const form = useCallForm({
    schema,
    values: { price: String(post.price ?? '') },
    send: ({ price }) => call(updatePost, { body: { id: String(post.id), price } }),
    onDone: ({ own }, { price }) => {
      onClose();
      void invalidateOwnPosts();
      const waits = isReviewedPrice(price, post) && own?.edit?.status === 'moderation';
      notify.success(t(waits ? 'price.sent' : 'price.done'));
    },
  });
  const price = form.watch('price');
  const reviewed = isReviewedPrice(price, post);
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
        <p className={reviewed ? 'text-warning' : 'text-muted'}>
          {atOnce
            ? t('price.atOnce', {
                from: formatMoney(atOnce.from, sign),
                to: formatMoney(atOnce.to, sign),
              })
            : t('price.first')}
        </p>
        <p role="status" className="sr-only">
          {reviewed && t('price.send')}
        </p>
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>
          {t(reviewed ? 'price.send' : 'price.save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
