import { translate } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { notifyError } from '@/ui/states.tsx';
import { hideTarget, unhideTarget } from './api/reader.ts';
import type { HidingTarget } from './hiding.ts';

export function useHiding() {
  const unhide = (target: HidingTarget) => void unhideTarget(target).catch(notifyError);
  const hide = (target: HidingTarget) =>
    void hideTarget(target).then(() => {
      const isPost = 'post' in target;
      notify.success(translate(isPost ? 'reader:hidden.post' : 'reader:hidden.seller'), {
        label: translate('reader:hidden.undo'),
        key: String(isPost ? target.post : target.seller.id),
        onPress: () => unhide(target),
      });
    }, notifyError);
  return { hide, unhide };
}
