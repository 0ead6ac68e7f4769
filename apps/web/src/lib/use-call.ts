import type { RouteContract } from '@pitlane/contracts';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type Answer, type CallInput, call } from './api.ts';

type CallOptions<Contract extends RouteContract> = Omit<
  UseMutationOptions<Answer<Contract>, Error, CallInput<Contract>>,
  'mutationFn'
>;

/** Returns the mutation of an operation: `useCall(removePhone, { onSuccess: keepProfile })`. */
export function useCall<Contract extends RouteContract>(
  contract: Contract,
  options: CallOptions<Contract> = {},
) {
  return useMutation({
    ...options,
    mutationFn: (input: CallInput<Contract>) => call(contract, input),
  });
}
