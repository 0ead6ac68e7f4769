import { addresses } from '@pitlane/contracts';
import { MessageSquare, Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { useRequireSignIn } from '@/lib/session.ts';
import { Button } from '@/ui/button.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import type { PhonesState } from '../api/phones.ts';
import { PhoneReveal } from './phone-numbers.tsx';

export function ContactBar({ postId, phones }: { postId: number; phones: PhonesState }) {
  const { t } = useTranslation('posts-page');
  const requireSignIn = useRequireSignIn();
  const goTo = useGoTo();
  const [dialogState, setDialogState] = useState<'unopened' | 'open' | 'closed'>('unopened');

  const showPhone = () => {
    setDialogState('open');
    if (!phones.data && !phones.isPending) phones.mutate();
  };

  return (
    <section
      data-action-bar
      aria-label={t('contact.bar')}
      className="fixed inset-x-0 bottom-(--tab-bar-height) z-20 grid h-16 grid-cols-[minmax(max-content,1fr)_minmax(0,1fr)] items-center gap-2 border-t border-line bg-card px-4 desk:hidden"
    >
      <Button
        look="primary"
        aria-haspopup="dialog"
        onClick={showPhone}
        className="px-3 whitespace-nowrap"
      >
        <Phone aria-hidden className="size-5 shrink-0" />
        {t('contact.showPhone')}
      </Button>
      <Button
        onClick={() => requireSignIn(() => goTo(addresses.accountNewChat(postId)))}
        className="px-2"
      >
        <MessageSquare aria-hidden className="size-5 shrink-0 max-[23rem]:hidden" />
        {t('contact.write')}
      </Button>
      {dialogState !== 'unopened' && (
        <LazyDialog
          open={dialogState === 'open'}
          onOpenChange={(open) => setDialogState(open ? 'open' : 'closed')}
          title={t('contact.phones')}
        >
          <div className="pb-[env(safe-area-inset-bottom)]">
            <PhoneReveal phones={phones} />
          </div>
        </LazyDialog>
      )}
    </section>
  );
}
