import { removePhone, verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import { useCall } from '@/lib/use-call.ts';
import { keepProfile } from './profile.ts';

/** Has a number called; the answer says how many of the calling number's digits to type. */
export const useCallPhone = () => useCall(verifyPhone);
export const useConfirmPhone = () => useCall(verifyPhoneCode, { onSuccess: keepProfile });
export const useRemovePhone = () => useCall(removePhone, { onSuccess: keepProfile });
