import type { RouteContract } from './http.ts';
import * as contracts from './index.ts';

const isContract = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

const exportedValues: Record<string, unknown> = contracts;

/** All API operations with their export names. A separate entry point: the web app must not load all contracts. */
export const allContracts: { name: string; contract: RouteContract }[] = Object.entries(
  exportedValues,
).flatMap(([name, contract]) => (isContract(contract) ? [{ name, contract }] : []));
