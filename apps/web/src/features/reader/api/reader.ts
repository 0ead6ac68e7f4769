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
import { type HidingTarget, withoutTarget, withTarget } from '../hiding.ts';
import { moveDeviceDataToAccount } from '../move-over.ts';

/** Ads viewed and hidden by the user, stored in the account, or on the device for visitors. */
export interface ReaderState {
  viewed: readonly number[];
  hidden: Hidings;
  /** Hidden ads that are shown nevertheless, until a reload. */
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

function setState(next: Partial<ReaderState>): void {
  state = { ...state, ...next };
  for (const listener of [...listeners]) listener();
}

function showDevice(): void {
  const { viewed, hidden } = readDevice();
  setState({ viewed: viewed.map(({ id }) => id), hidden });
}

const bodyOf = (target: HidingTarget) =>
  'post' in target ? { post_id: target.post } : { user_id: target.seller.id };

/** Moves the visitor's viewed ads to the account and returns all of them. */
async function moveViewed(): Promise<readonly number[]> {
  const { viewed, hidden } = readDevice();
  // As a query, so that signing out cancels it.
  const fetchStored = () => queryClient.fetchQuery({ ...queryOf(getViewedPosts), staleTime: 0 });
  // Oldest first.
  const body = { ids: viewed.map(({ id }) => id).reverse() };
  const { ids } =
    viewed.length === 0
      ? await fetchStored()
      : await moveDeviceDataToAccount({
          clearDevice: () => writeDevice({ viewed: [], hidden }),
          restoreDevice: () => writeDevice({ ...readDevice(), viewed }),
          send: () => call(addViewedPosts, { body }),
          fetchStored,
        });
  return ids;
}

/** Moves the visitor's hidden ads and sellers to the account and returns all of them. */
function moveHidden(): Promise<Hidings> {
  const { viewed, hidden } = readDevice();
  const { post_ids: posts, sellers } = hidden;
  const fetchStored = () => queryClient.fetchQuery({ ...queryOf(getHidings), staleTime: 0 });
  if (posts.length + sellers.length === 0) return fetchStored();
  const body = {
    ...(posts.length > 0 && { post_id: posts }),
    ...(sellers.length > 0 && { user_id: sellers.map(({ id }) => id) }),
  };
  return moveDeviceDataToAccount({
    clearDevice: () => writeDevice({ viewed, hidden: nothing.hidden }),
    restoreDevice: () => writeDevice({ ...readDevice(), hidden }),
    send: () => call(addHidings, { body }),
    fetchStored,
  });
}

async function load(): Promise<void> {
  const userId = currentSession()?.userId;
  setState(nothing);
  if (userId === undefined) return showDevice();
  const isStill = () => currentSession()?.userId === userId;
  // Optional data: failures are not reported.
  const failed = () => {};
  await Promise.all([
    moveViewed().then((viewed) => isStill() && setState({ viewed }), failed),
    moveHidden().then((hidden) => isStill() && setState({ hidden }), failed),
  ]);
}

let loading: Promise<void> | null = null;

/** Loads the reader state and follows changes of the session. Idempotent; resolves once the hidden ads are known. */
export function startReader(): Promise<void> {
  if (loading) return loading;
  let userId = currentSession()?.userId;
  subscribeSession(() => {
    if (currentSession()?.userId === userId) return;
    userId = currentSession()?.userId;
    loading = load();
  });
  // Change by a visitor in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === DEVICE_KEY && !currentSession()) showDevice();
  });
  loading = load();
  return loading;
}

export async function addViewedPost(id: number): Promise<void> {
  // Waits, because a response on its way does not include this change.
  await startReader();
  if (state.viewed[0] === id) return;
  if (currentSession()) {
    const others = state.viewed.filter((each) => each !== id);
    setState({ viewed: [id, ...others].slice(0, MAX_VIEWED) });
    await call(addViewedPosts, { body: { ids: [id] } });
  } else {
    writeDevice(withViewed(readDevice(), id, Date.now()));
    showDevice();
  }
}

export async function clearViewed(): Promise<void> {
  if (currentSession()) await call(removeViewedPosts, { body: { all: true } });
  else writeDevice({ ...readDevice(), viewed: [] });
  setState({ viewed: [] });
}

let calls = 0;

/**
 * Changes the hidden ads at once and reverts the change if the request fails.
 * @throws the error of the request
 */
async function change(
  contract: typeof addHidings | typeof removeHidings,
  target: HidingTarget,
): Promise<void> {
  const [apply, revert] =
    contract === addHidings ? [withTarget, withoutTarget] : ([withoutTarget, withTarget] as const);
  if (!currentSession()) {
    const device = readDevice();
    writeDevice({ ...device, hidden: apply(device.hidden, target) });
    return showDevice();
  }
  setState({ hidden: apply(state.hidden, target) });
  calls += 1;
  const own = calls;
  try {
    const hidden = await call(contract, { body: bodyOf(target) });
    // A later change is part of a later response.
    if (own === calls) setState({ hidden });
  } catch (error) {
    setState({ hidden: revert(state.hidden, target) });
    throw error;
  }
}

export function hideTarget(target: HidingTarget): Promise<void> {
  setState({ unfolded: new Set() });
  return change(addHidings, target);
}

export const unhideTarget = (target: HidingTarget) => change(removeHidings, target);

/** Shows a hidden ad until the next reload. */
export const revealPost = (id: number) => setState({ unfolded: new Set([...state.unfolded, id]) });
