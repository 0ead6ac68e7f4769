import {
  addresses,
  type FormKind,
  formKinds,
  type RequestState,
  readId,
  requestStates,
} from '@pitlane/contracts';

export interface RequestFilter {
  form?: FormKind | undefined;
  state?: RequestState | undefined;
  overdue?: 1 | undefined;
  suspect?: 1 | undefined;
}

interface RequestsView {
  request: number | null;
  listed: RequestFilter;
  page: number;
}

export function readRequestsView(params: URLSearchParams): RequestsView {
  const isOn = (name: string) => (params.get(name) === '1' ? 1 : undefined);
  return {
    request: readId(params.get('request')),
    listed: {
      form: formKinds.find((kind) => kind === params.get('form')),
      state: requestStates.find((state) => state === params.get('state')),
      overdue: isOn('overdue'),
      suspect: isOn('suspect'),
    },
    page: readId(params.get('page')) ?? 1,
  };
}

/** Returns the listed state, new by default; undefined for overdue requests, which have two states. */
export const stateOf = ({ state, overdue }: RequestFilter): RequestState | undefined =>
  state ?? (overdue ? undefined : 'new');

export function requestsAddress(
  listed: RequestFilter,
  { page = 1, request = null }: { page?: number; request?: number | null } = {},
): string {
  const state = listed.state === 'new' && !listed.overdue ? undefined : listed.state;
  return addresses.moderation({ tab: 'requests', ...listed, state, request, page });
}
