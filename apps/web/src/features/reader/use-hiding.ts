import { translate } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { notifyError } from '@/ui/states.tsx';
import { hide, showAgain } from './api/reader.ts';
import type { Target } from './hiding.ts';

export function useHiding() {
  const bringBack = (target: Target) => void showAgain(target).catch(notifyError);
  const putAway = (target: Target) =>
    void hide(target).then(() => {
      const isPost = 'post' in target;
      notify.success(translate(isPost ? 'reader:hidden.post' : 'reader:hidden.seller'), {
        label: translate('reader:hidden.undo'),
        key: String(isPost ? target.post : target.seller.id),
        onPress: () => bringBack(target),
      });
    }, notifyError);
  return { putAway, bringBack };
}
