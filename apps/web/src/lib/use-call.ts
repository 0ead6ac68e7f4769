import type { RouteContract } from '@pitlane/contracts';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { call, type OperationInput, type ResponseData } from './api.ts';

type CallOptions<Contract extends RouteContract> = Omit<
  UseMutationOptions<ResponseData<Contract>, Error, OperationInput<Contract>>,
  'mutationFn'
>;

/** Returns the mutation of an operation: `useCall(removePhone, { onSuccess: cacheProfile })`. */
export function useCall<Contract extends RouteContract>(
  contract: Contract,
  options: CallOptions<Contract> = {},
) {
  return useMutation({
    ...options,
    mutationFn: (input: OperationInput<Contract>) => call(contract, input),
  });
}
