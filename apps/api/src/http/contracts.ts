import type { RouteContract } from '@pitlane/contracts';
import * as contracts from '@pitlane/contracts';

const isContract = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

const exported: Record<string, unknown> = contracts;

/** Every call the contracts package declares, by name. */
export const allContracts: { name: string; contract: RouteContract }[] = Object.entries(
  exported,
).flatMap(([name, contract]) => (isContract(contract) ? [{ name, contract }] : []));
