import { failure, type Output, type RouteContract } from '../../packages/contracts/src/index.ts';
import type { Settings } from './settings.ts';

const TIMEOUT_MS = 20_000;

/** The server said no, or nothing understandable. */
export class Refused extends Error {
  /** Whether asking again may help: it was out of reach or in trouble. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean) {
    super(message);
    this.passing = passing;
  }
}

interface Input {
  id?: number;
  query?: Readonly<Record<string, number | string>>;
  body?: object;
}

interface Answer<Contract extends RouteContract> {
  data: Output<Contract['response']>;
  meta: Contract extends { meta: infer Meta } ? Output<Meta> : undefined;
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

async function send(settings: Settings, contract: RouteContract, input: Input) {
  const path = contract.path.replace(':id', String(input.id));
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );
  try {
    const response = await fetch(`${settings.url}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: contract.method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': settings.lang,
        Authorization: `Bearer ${settings.token}`,
        ...(input.body && { 'Content-Type': 'application/json' }),
      },
      ...(input.body && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    throw new Refused(`${settings.url} does not answer.`, true);
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Makes one call, and reads its answer by the same contract as the web app.
 * @throws Refused
 */
export function ask<Contract extends RouteContract>(
  settings: Settings,
  contract: Contract,
  input: Input,
): Promise<Answer<Contract>>;
export async function ask(settings: Settings, contract: RouteContract, input: Input) {
  const { status, text } = await send(settings, contract, input);
  const content = read(text);
  if (status >= 400) {
    const failed = failure.safeParse(content);
    const told = Object.entries(failed.data?.errors ?? {}).map(
      ([field, messages]) => `  ${field}: ${messages.join('. ')}`,
    );
    throw new Refused(
      [failed.data?.message ?? `The server answered ${status}.`, ...told].join('\n'),
      status === 429 || status >= 500,
    );
  }
  const data = contract.response.safeParse(partOf(content, 'data'));
  const meta = contract.meta?.safeParse(partOf(content, 'meta'));
  if (!data.success || meta?.success === false) {
    throw new Refused('The answer is none of Pitlane: is PITLANE_URL right?', false);
  }
  return { data: data.data, meta: meta?.data };
}
