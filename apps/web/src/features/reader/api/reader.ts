import {
  addHidings,
  addViewedPosts,
  getHidings,
  getViewedPosts,
  type Hidings,
  MAX_VIEWED_POSTS,
  removeHidings,
  removeViewedPosts,
} from '@pitlane/contracts';
import { useSyncExternalStore } from 'react';
import { call } from '@/lib/api.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { currentSession, subscribeSession } from '@/lib/session.ts';
import { DEVICE_KEY, readDevice, withViewed, writeDevice } from '../device-data.ts';
import { type HidingTarget, withoutTarget, withTarget } from '../hiding.ts';
import { moveDeviceDataToAccount } from '../move-device-data.ts';

/** Ads viewed and hidden by the user, stored in the account, or on the device for visitors. */
export interface ReaderState {
  viewed: readonly number[];
  hidden: Hidings;
  /** Hidden ads that the user has revealed until the next reload. */
  revealedIds: ReadonlySet<number>;
}

const emptyState: ReaderState = {
  viewed: [],
  hidden: { post_ids: [], sellers: [] },
  revealedIds: new Set(),
};
let state = emptyState;
const listeners = new Set<() => void>();

export function subscribeReader(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const readerState = () => state;

export const useReader = () => useSyncExternalStore(subscribeReader, readerState, () => emptyState);

function setState(changes: Partial<ReaderState>): void {
  state = { ...state, ...changes };
  for (const listener of [...listeners]) listener();
}

function showDeviceData(): void {
  const { viewed, hidden } = readDevice();
  setState({ viewed: viewed.map(({ id }) => id), hidden });
}

const bodyOf = (target: HidingTarget) =>
  'post' in target ? { post_id: target.post } : { user_id: target.seller.id };

/** Moves the visitor's viewed ads to the account and returns all of them. */
async function moveViewedToAccount(): Promise<readonly number[]> {
  const { viewed, hidden } = readDevice();
  // A query, so that signing out cancels it.
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
function moveHiddenToAccount(): Promise<Hidings> {
  const { viewed, hidden } = readDevice();
  const { post_ids: posts, sellers } = hidden;
  const fetchStored = () => queryClient.fetchQuery({ ...queryOf(getHidings), staleTime: 0 });
  if (posts.length + sellers.length === 0) return fetchStored();
  const body = {
    ...(posts.length > 0 && { post_id: posts }),
    ...(sellers.length > 0 && { user_id: sellers.map(({ id }) => id) }),
  };
  return moveDeviceDataToAccount({
    clearDevice: () => writeDevice({ viewed, hidden: emptyState.hidden }),
    restoreDevice: () => writeDevice({ ...readDevice(), hidden }),
    send: () => call(addHidings, { body }),
    fetchStored,
  });
}

async function loadReader(): Promise<void> {
  const userId = currentSession()?.userId;
  setState(emptyState);
  if (userId === undefined) return showDeviceData();
  const isSameUser = () => currentSession()?.userId === userId;
  // Optional data: failures are not reported.
  const ignoreError = () => {};
  await Promise.all([
    moveViewedToAccount().then((viewed) => isSameUser() && setState({ viewed }), ignoreError),
    moveHiddenToAccount().then((hidden) => isSameUser() && setState({ hidden }), ignoreError),
  ]);
}

let readerLoad: Promise<void> | null = null;

/** Loads the reader state and follows changes of the session. Idempotent; resolves once the hidden ads are known. */
export function startReader(): Promise<void> {
  if (readerLoad) return readerLoad;
  let userId = currentSession()?.userId;
  subscribeSession(() => {
    if (currentSession()?.userId === userId) return;
    userId = currentSession()?.userId;
    readerLoad = loadReader();
  });
  // A visitor has changed the data in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === DEVICE_KEY && !currentSession()) showDeviceData();
  });
  readerLoad = loadReader();
  return readerLoad;
}

export async function addViewedPost(id: number): Promise<void> {
  // Waits for the load, whose response does not include this change and would overwrite it.
  await startReader();
  if (state.viewed[0] === id) return;
  if (currentSession()) {
    const others = state.viewed.filter((each) => each !== id);
    setState({ viewed: [id, ...others].slice(0, MAX_VIEWED_POSTS) });
    await call(addViewedPosts, { body: { ids: [id] } });
  } else {
    writeDevice(withViewed(readDevice(), id, Date.now()));
    showDeviceData();
  }
}

export async function clearViewed(): Promise<void> {
  if (currentSession()) await call(removeViewedPosts, { body: { all: true } });
  else writeDevice({ ...readDevice(), viewed: [] });
  setState({ viewed: [] });
}

let changeCount = 0;

/**
 * Changes the hidden ads at once and reverts the change if the request fails.
 * @throws the error of the request
 */
async function changeHidden(
  contract: typeof addHidings | typeof removeHidings,
  target: HidingTarget,
): Promise<void> {
  const [apply, revert] =
    contract === addHidings ? [withTarget, withoutTarget] : ([withoutTarget, withTarget] as const);
  if (!currentSession()) {
    const device = readDevice();
    writeDevice({ ...device, hidden: apply(device.hidden, target) });
    return showDeviceData();
  }
  setState({ hidden: apply(state.hidden, target) });
  changeCount += 1;
  const changeNumber = changeCount;
  try {
    const hidden = await call(contract, { body: bodyOf(target) });
    // If another change has followed, its response includes both.
    if (changeNumber === changeCount) setState({ hidden });
  } catch (error) {
    setState({ hidden: revert(state.hidden, target) });
    throw error;
  }
}

export function hideTarget(target: HidingTarget): Promise<void> {
  setState({ revealedIds: new Set() });
  return changeHidden(addHidings, target);
}

export const unhideTarget = (target: HidingTarget) => changeHidden(removeHidings, target);

/** Shows a hidden ad until the next reload. */
export const revealPost = (id: number) =>
  setState({ revealedIds: new Set([...state.revealedIds, id]) });
