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
import { fetchWhenIdle } from '@/lib/fetch-ahead.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { loadTwice } from '@/lib/load-twice.ts';
import { canComeNow, reportOrReload } from '@/lib/report-or-reload.ts';
import { Button } from './button.tsx';
import { FailedOverlay } from './failed-overlay.tsx';
import { errorText } from './states.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What stands in for a part that did not come. */
interface Failure<Props> {
  error: unknown;
  onRetry: () => void;
  part: Props;
}

interface BoundaryProps {
  onCaught: () => void;
  failed: (error: unknown, onRetry: () => void) => ReactNode;
  children: () => ReactNode;
}

/** Keeps what goes wrong within a part from the page around it, and tries again once it can. */
class PartBoundary extends Component<BoundaryProps, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  // What is there stays until the next try has come.
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
    // The connection may have come back just before this listens.
    if (canComeNow(error)) this.retry();
    else void reportOrReload(error);
  }

  override render() {
    const { caught } = this.state;
    return caught ? this.props.failed(caught.error, this.retry) : this.props.children();
  }
}

/** Says what happened in the part's own place. */
function FailedPart({ error, onRetry }: Failure<object>) {
  const { t } = useTranslation('ui');
  const [trying, startTrying] = useTransition();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p>{errorText(error)}</p>
      <Button busy={trying} onClick={() => startTrying(onRetry)}>
        {t('error.retry')}
      </Button>
    </div>
  );
}

/**
 * A part of a page whose code comes when it is shown. One that does not come leaves the page alone:
 * `Failed` stands in its place, with a way to try again, which happens by itself as soon as there
 * is a connection. Until it comes, the nearest Suspense shows what it has.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Failed: ComponentType<Failure<Props>> = FailedPart,
): ComponentType<Props> {
  // React keeps a failed load for ever: another try is another component.
  const another = () => lazy(() => loadTwice(load));
  let Latest: ElementType<Props> = another();
  const renew = () => {
    Latest = another();
  };
  return (props) => (
    <PartBoundary
      onCaught={renew}
      failed={(error, onRetry) => <Failed error={error} onRetry={onRetry} part={props} />}
    >
      {() => createElement(Latest, props)}
    </PartBoundary>
  );
}

type Closable = { open?: boolean } & (
  | { onClose: () => void }
  | { onOpenChange: (open: boolean) => void }
);

/**
 * What opens over a page: a dialog, a menu, a sheet. Fetched when the browser is idle; where it is
 * not there yet and does not come, a small dialog that needs nothing says so.
 */
export function lazyOverlay<Props extends Closable>(load: Load<Props>): ComponentType<Props> {
  let isLoaded = false;
  const loadOnce: Load<Props> = async () => {
    const part = await load();
    isLoaded = true;
    return part;
  };
  const Part = lazyPart<Props>(loadOnce, ({ error, onRetry, part }) => (
    <FailedOverlay
      error={error}
      onRetry={onRetry}
      onClose={() => ('onClose' in part ? part.onClose() : part.onOpenChange(false))}
    />
  ));
  fetchWhenIdle(loadOnce);
  return (props) =>
    // Closed before it came, it has nothing to show; opened again, it is tried again.
    props.open === false && !isLoaded ? null : (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
}
