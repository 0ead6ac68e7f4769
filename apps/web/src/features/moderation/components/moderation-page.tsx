import { addresses } from '@pitlane/contracts';
import { Keyboard } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { Container } from '@/ui/surface.tsx';
import { type OpenContent, readOpenedContent } from '../content/content-address.ts';
import { LogView } from '../log/components/log-view.tsx';
import { MessagesView } from '../messages/components/messages-view.tsx';
import { moderationTabs, readModerationView } from '../moderation-address.ts';
import { QueueView } from '../queue/components/queue-view.tsx';
import { RequestsView } from '../requests/components/requests-view.tsx';
import { readRequestsView } from '../requests/request-address.ts';
import { TariffsView } from '../tariffs/components/tariffs-view.tsx';
import { TokensView } from '../tokens/components/tokens-view.tsx';
import { TransactionsView } from '../transactions/components/transactions-view.tsx';
import { useKeys, useKeysSetting } from '../use-keys.ts';
import { Kbd } from './kbd.tsx';

const KeysHelp = lazyOverlay(() => import('./keys-help.tsx'));

interface ModerationPageProps {
  renderContentEditor: (content: OpenContent) => ReactNode;
}

export function ModerationPage({ renderContentEditor: editContent }: ModerationPageProps) {
  const { t } = useTranslation('moderation');
  const [params] = useSearchParams();
  const view = readModerationView(params);
  const content = readOpenedContent(params);
  const keys = useKeysSetting();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const tabs = useRef<HTMLElement>(null);
  // Phones cannot show all tabs: scrolls the current one into view.
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>(`[data-tab="${view.tab}"]`);
    if (tab) tabs.current?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth });
  }, [view.tab]);
  // The requests tab sets a title with its count of new requests.
  usePageTitle(view.tab === 'requests' ? undefined : withSiteName(t('title')));
  useKeys({
    isOn: keys.isOn,
    dialogAction: isHelpOpen ? 'help' : null,
    onAction: (action) => {
      if (action !== 'help') return false;
      setIsHelpOpen(!isHelpOpen);
      return true;
    },
  });
  // On phones an open item takes the whole screen.
  const isItemOpen =
    (view.tab === 'queue' && view.post !== null) ||
    (view.tab === 'messages' && view.message !== null) ||
    (view.tab === 'requests' && readRequestsView(params).request !== null) ||
    (view.tab === 'content' && content.item !== null) ||
    (view.tab === 'transactions' && view.transaction !== null);
  return (
    <Container className="py-4 desk:py-6">
      <meta name="robots" content="noindex" />
      <div
        className={classes(
          'mb-4 flex flex-wrap items-end gap-x-8 gap-y-2 border-b border-line desk:mb-6',
          isItemOpen && 'max-desk:sr-only',
        )}
      >
        <h1 className="pb-2 text-[26px] desk:text-[28px]">{t('title')}</h1>
        <nav
          ref={tabs}
          aria-label={t('tabs.label')}
          className="relative -mx-4 -mb-px overflow-x-auto px-4 [scrollbar-width:none] max-desk:w-screen desk:mx-0 desk:px-0"
        >
          <ul className="flex gap-6">
            {moderationTabs.map((tab) => (
              <li key={tab}>
                <IntentLink
                  to={addresses.moderation({ tab })}
                  data-tab={tab}
                  aria-current={view.tab === tab ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
                >
                  {t(`tabs.${tab}`)}
                </IntentLink>
              </li>
            ))}
          </ul>
        </nav>
        <Button
          look="quiet"
          onClick={() => setIsHelpOpen(true)}
          className="mb-1 ml-auto px-3 max-desk:hidden"
        >
          <Keyboard aria-hidden className="size-5 text-muted" />
          {t('keys.button')}
          <Kbd keyName="?" />
        </Button>
      </div>
      {view.tab === 'queue' && <QueueView openId={view.post} areKeysOn={keys.isOn} />}
      {view.tab === 'messages' && <MessagesView openId={view.message} areKeysOn={keys.isOn} />}
      {view.tab === 'requests' && <RequestsView areKeysOn={keys.isOn} />}
      {view.tab === 'content' && editContent(content)}
      {view.tab === 'transactions' && <TransactionsView {...view} />}
      {view.tab === 'tariffs' && <TariffsView />}
      {view.tab === 'log' && <LogView page={view.page} />}
      {view.tab === 'tokens' && <TokensView />}
      {isHelpOpen && <KeysHelp keys={keys} onClose={() => setIsHelpOpen(false)} />}
    </Container>
  );
}
