import { translate } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useErrorText } from '@/ui/states.tsx';
import { hide, showAgain } from './api/reader.ts';
import type { Target } from './hiding.ts';

/** Hiding ads and sellers, with a way back for a while, and the way back itself. */
export function useHiding() {
  const errorText = useErrorText();
  const onError = (error: unknown) => notify.error(errorText(error));
  const bringBack = (target: Target) => void showAgain(target).catch(onError);
  const putAway = (target: Target) =>
    void hide(target).then(() => {
      const isPost = 'post' in target;
      notify.success(translate(isPost ? 'reader:hidden.post' : 'reader:hidden.seller'), {
        label: translate('reader:hidden.undo'),
        key: String(isPost ? target.post : target.seller.id),
        onPress: () => bringBack(target),
      });
    }, onError);
  return { putAway, bringBack };
}
