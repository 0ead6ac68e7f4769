import {
  Component,
  type ComponentType,
  createElement,
  type ElementType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useTransition,
} from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { loadWithRetry } from '@/lib/load-with-retry.ts';
import { prefetchWhenIdle } from '@/lib/prefetch.ts';
import { canRetryLoad, reportOrReload } from '@/lib/report-or-reload.ts';
import { Button } from './button.tsx';
import { FailedOverlay } from './failed-overlay.tsx';
import { errorText } from './states.tsx';

type LoadModule<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface FailureProps<Props> {
  error: unknown;
  onRetry: () => void;
  partProps: Props;
}

interface BoundaryProps {
  onCaught: () => void;
  renderFailure: (error: unknown, onRetry: () => void) => ReactNode;
  children: () => ReactNode;
}

/** Confines the errors of a part and retries once the connection is back. */
class PartBoundary extends Component<BoundaryProps, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  // The transition preserves the current content until the retry has loaded.
  retry = () => startTransition(() => this.setState({ caught: null }));
  onOnline = () => this.state.caught && this.retry();

  override componentDidMount() {
    window.addEventListener('online', this.onOnline);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.onOnline);
  }

  override componentDidCatch(error: unknown) {
    this.props.onCaught();
    // The connection may have been restored just before the listener was added.
    if (canRetryLoad(error)) this.retry();
    else void reportOrReload(error);
  }

  override render() {
    const { caught } = this.state;
    return caught ? this.props.renderFailure(caught.error, this.retry) : this.props.children();
  }
}

function FailedPart({ error, onRetry }: FailureProps<object>) {
  const { t } = useTranslation('ui');
  const [isRetrying, startRetry] = useTransition();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p>{errorText(error)}</p>
      <Button busy={isRetrying} onClick={() => startRetry(onRetry)}>
        {t('error.retry')}
      </Button>
    </div>
  );
}

/**
 * Creates a component whose code loads when it is rendered. A failed load does not affect the rest of the page:
 * `Failed` replaces the part, offers a retry and retries automatically once the connection is back. The nearest
 * Suspense shows its fallback while loading.
 */
export function lazyComponent<Props extends object>(
  load: LoadModule<Props>,
  Failed: ComponentType<FailureProps<Props>> = FailedPart,
): ComponentType<Props> {
  // React caches a failed load forever: a retry needs a new lazy component.
  const createLazy = () => lazy(() => loadWithRetry(load));
  let LatestComponent: ElementType<Props> = createLazy();
  const recreate = () => {
    LatestComponent = createLazy();
  };
  return (props) => (
    <PartBoundary
      onCaught={recreate}
      renderFailure={(error, onRetry) => (
        <Failed error={error} onRetry={onRetry} partProps={props} />
      )}
    >
      {() => createElement(LatestComponent, props)}
    </PartBoundary>
  );
}

type Closable = { open?: boolean } & (
  | { onClose: () => void }
  | { onOpenChange: (open: boolean) => void }
);

/**
 * Creates a lazily loaded overlay (dialog, menu, sheet) and fetches it when the browser is idle. If it fails to
 * load, a small dialog without dependencies shows the error.
 */
export function lazyOverlay<Props extends Closable>(load: LoadModule<Props>): ComponentType<Props> {
  let isLoaded = false;
  const loadOnce: LoadModule<Props> = async () => {
    const module = await load();
    isLoaded = true;
    return module;
  };
  const Part = lazyComponent<Props>(loadOnce, ({ error, onRetry, partProps }) => (
    <FailedOverlay
      error={error}
      onRetry={onRetry}
      onClose={() => ('onClose' in partProps ? partProps.onClose() : partProps.onOpenChange(false))}
    />
  ));
  prefetchWhenIdle(loadOnce);
  return (props) =>
    // An overlay closed before it loaded renders nothing; reopening retries the load.
    props.open === false && !isLoaded ? null : (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
}
