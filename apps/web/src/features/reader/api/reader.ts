import {
  addHidings,
  addViewedPosts,
  getHidings,
  getViewedPosts,
  type Hidings,
  MAX_VIEWED,
  removeHidings,
  removeViewedPosts,
} from '@pitlane/contracts';
import { useSyncExternalStore } from 'react';
import { call } from '@/lib/api.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { currentSession, subscribeSession } from '@/lib/session.ts';
import { DEVICE_KEY, readDevice, withViewed, writeDevice } from '../device.ts';
import { type Target, without, withTarget } from '../hiding.ts';
import { moveOver } from '../move-over.ts';

/** What follows whoever reads around the results: of the account, or of a visitor's device. */
export interface ReaderState {
  viewed: readonly number[];
  hidden: Hidings;
  /** Hidden ads that are looked at all the same, until a reload. */
  unfolded: ReadonlySet<number>;
}

const nothing: ReaderState = {
  viewed: [],
  hidden: { post_ids: [], sellers: [] },
  unfolded: new Set(),
};
let state = nothing;
const listeners = new Set<() => void>();

export function subscribeReader(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const readerState = () => state;

export const useReader = () => useSyncExternalStore(subscribeReader, readerState, () => nothing);

function become(next: Partial<ReaderState>): void {
  state = { ...state, ...next };
  for (const listener of [...listeners]) listener();
}

function showDevice(): void {
  const { viewed, hidden } = readDevice();
  become({ viewed: viewed.map(({ id }) => id), hidden });
}

const bodyOf = (target: Target) =>
  'post' in target ? { post_id: target.post } : { user_id: target.seller.id };

/** The ads that the account has opened, with those of the visitor who has become it. */
async function moveViewed(): Promise<readonly number[]> {
  const { viewed, hidden } = readDevice();
  // As a query: signing out aborts it.
  const ask = () => queryClient.fetchQuery({ ...queryOf(getViewedPosts), staleTime: 0 });
  // The latest last.
  const body = { ids: viewed.map(({ id }) => id).reverse() };
  const { ids } =
    viewed.length === 0
      ? await ask()
      : await moveOver({
          take: () => writeDevice({ viewed: [], hidden }),
          putBack: () => writeDevice({ ...readDevice(), viewed }),
          send: () => call(addViewedPosts, { body }),
          ask,
        });
  return ids;
}

/** The same of what is hidden. */
function moveHidden(): Promise<Hidings> {
  const { viewed, hidden } = readDevice();
  const { post_ids: posts, sellers } = hidden;
  const ask = () => queryClient.fetchQuery({ ...queryOf(getHidings), staleTime: 0 });
  if (posts.length + sellers.length === 0) return ask();
  const body = {
    ...(posts.length > 0 && { post_id: posts }),
    ...(sellers.length > 0 && { user_id: sellers.map(({ id }) => id) }),
  };
  return moveOver({
    take: () => writeDevice({ viewed, hidden: nothing.hidden }),
    putBack: () => writeDevice({ ...readDevice(), hidden }),
    send: () => call(addHidings, { body }),
    ask,
  });
}

/** Reads what there is of whoever is signed in, or of the visitor. */
async function load(): Promise<void> {
  const userId = currentSession()?.userId;
  become(nothing);
  if (userId === undefined) return showDevice();
  const isStill = () => currentSession()?.userId === userId;
  // Marks and folds are no reason to speak of an error.
  const failed = () => {};
  await Promise.all([
    moveViewed().then((viewed) => isStill() && become({ viewed }), failed),
    moveHidden().then((hidden) => isStill() && become({ hidden }), failed),
  ]);
}

let loading: Promise<void> | null = null;

/** Follows whoever reads, for as long as the page is open; again changes nothing. Done once it is known what is hidden. */
export function startReader(): Promise<void> {
  if (loading) return loading;
  let userId = currentSession()?.userId;
  subscribeSession(() => {
    if (currentSession()?.userId === userId) return;
    userId = currentSession()?.userId;
    loading = load();
  });
  // Another tab of a visitor.
  window.addEventListener('storage', ({ key }) => {
    if (key === DEVICE_KEY && !currentSession()) showDevice();
  });
  loading = load();
  return loading;
}

export async function noteViewed(id: number): Promise<void> {
  // An answer that is on its way does not know of it.
  await startReader();
  if (state.viewed[0] === id) return;
  if (currentSession()) {
    const others = state.viewed.filter((each) => each !== id);
    become({ viewed: [id, ...others].slice(0, MAX_VIEWED) });
    await call(addViewedPosts, { body: { ids: [id] } });
  } else {
    writeDevice(withViewed(readDevice(), id, Date.now()));
    showDevice();
  }
}

export async function clearViewed(): Promise<void> {
  if (currentSession()) await call(removeViewedPosts, { body: { all: true } });
  else writeDevice({ ...readDevice(), viewed: [] });
  become({ viewed: [] });
}

let calls = 0;

/** Changes what is hidden: shown at once, and turned back when the call fails, whose error is thrown. */
async function change(
  contract: typeof addHidings | typeof removeHidings,
  target: Target,
): Promise<void> {
  const [apply, revert] =
    contract === addHidings ? [withTarget, without] : ([without, withTarget] as const);
  if (!currentSession()) {
    const device = readDevice();
    writeDevice({ ...device, hidden: apply(device.hidden, target) });
    return showDevice();
  }
  become({ hidden: apply(state.hidden, target) });
  calls += 1;
  const own = calls;
  try {
    const hidden = await call(contract, { body: bodyOf(target) });
    // What was pressed meanwhile is in a later answer.
    if (own === calls) become({ hidden });
  } catch (error) {
    become({ hidden: revert(state.hidden, target) });
    throw error;
  }
}

export function hide(target: Target): Promise<void> {
  become({ unfolded: new Set() });
  return change(addHidings, target);
}

export const showAgain = (target: Target) => change(removeHidings, target);

/** Shows a hidden ad all the same; after a reload it is folded again. */
export const unfold = (id: number) => become({ unfolded: new Set([...state.unfolded, id]) });
