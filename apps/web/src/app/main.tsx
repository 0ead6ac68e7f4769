import '@/ui/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setSessionHandler } from '@/lib/api.ts';
import { addTexts, detectLanguage, startI18n } from '@/lib/i18n.ts';
import { loadWithRetry } from '@/lib/load-with-retry.ts';
import { prefetch, startPrefetching } from '@/lib/prefetch.ts';
import { clearCacheOnSessionChange } from '@/lib/query.ts';
import { watchLoads } from '@/lib/report-or-reload.ts';
import { syncWithOtherTabs } from '@/lib/session.ts';
import { App } from './app.tsx';
import { createRouter } from './router.tsx';
import { callInSession } from './session.tsx';

watchLoads((error) =>
  prefetch(async () => (await import('@/lib/report-error.ts')).reportError(error)),
);
startPrefetching();
syncWithOtherTabs();
clearCacheOnSessionChange();
setSessionHandler(callInSession);

const loaders = {
  ru: () => import('./locales/ru.ts'),
  en: () => import('./locales/en.ts'),
};

const language = detectLanguage();
document.documentElement.lang = language;
startI18n(language);
const localePromise = loadWithRetry(loaders[language]);
// Created before the texts arrive: the router starts loading the page in parallel.
const router = createRouter();
addTexts((await localePromise).texts);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
