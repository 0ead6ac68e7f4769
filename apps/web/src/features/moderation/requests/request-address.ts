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
  filter: RequestFilter;
  page: number;
}

export function readRequestsView(params: URLSearchParams): RequestsView {
  const flagOf = (name: string) => (params.get(name) === '1' ? 1 : undefined);
  return {
    request: readId(params.get('request')),
    filter: {
      form: formKinds.find((kind) => kind === params.get('form')),
      state: requestStates.find((state) => state === params.get('state')),
      overdue: flagOf('overdue'),
      suspect: flagOf('suspect'),
    },
    page: readId(params.get('page')) ?? 1,
  };
}

/** Returns the state to list, by default `new`; `undefined` for overdue requests, which have two states. */
export const effectiveStateOf = ({ state, overdue }: RequestFilter): RequestState | undefined =>
  state ?? (overdue ? undefined : 'new');

export function requestsAddress(
  filter: RequestFilter,
  { page = 1, request = null }: { page?: number; request?: number | null } = {},
): string {
  const state = filter.state === 'new' && !filter.overdue ? undefined : filter.state;
  return addresses.moderation({ tab: 'requests', ...filter, state, request, page });
}
