import {
  getUpdateData,
  postLimits,
  requiredNumber,
  setOfferFloor,
  wholeNumber,
} from '@pitlane/contracts';
import { useState } from 'react';
import { fieldErrorMessage, firstErrorByField } from '@/forms/field-error-messages.ts';
import { splitFieldErrors } from '@/forms/field-errors.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { DigitsField } from '@/ui/digits-field.tsx';
import { errorText } from '@/ui/states.tsx';

interface OfferFloorProps {
  postId: number;
  floor: number | null;
  sign: string;
}

const floorSchema = requiredNumber(wholeNumber(1, postLimits.price));

/** Secret price below which offers are declined automatically. Saved separately from the ad. */
export function OfferFloor({ postId, floor, sign }: OfferFloorProps) {
  const { t } = useTranslation('posting');
  const [value, setValue] = useState(String(floor ?? ''));
  const [savedFloor, setSavedFloor] = useState(floor);
  const [errorMessage, setErrorMessage] = useState<string>();
  const { mutate, isPending } = useCall(setOfferFloor, {
    onSuccess: ({ price }) => {
      setSavedFloor(price);
      setErrorMessage(undefined);
      notify.success(t(price === null ? 'floor.removed' : 'floor.saved'));
      void queryClient.invalidateQueries({ queryKey: [getUpdateData.path], refetchType: 'none' });
    },
    onError: (error) => {
      const { fields } = splitFieldErrors(error, (name): name is 'price' => name === 'price');
      setErrorMessage(fields.get('price') ?? errorText(error));
    },
  });
  const save = () => {
    if (value === '') return mutate({ body: { id: postId, price: null } });
    const parsed = floorSchema.safeParse(value, { error: fieldErrorMessage });
    if (parsed.success) return mutate({ body: { id: postId, price: parsed.data } });
    const [message] = firstErrorByField(parsed.error.issues).values();
    setErrorMessage(message);
  };
  return (
    <div className="my-2 flex flex-col items-start gap-3 rounded-control border border-line p-4">
      <DigitsField
        label={t('floor.label')}
        unit={sign}
        converts="amount"
        optional
        value={value}
        error={errorMessage}
        hint={t('floor.hint')}
        onChange={(text) => {
          setValue(text);
          setErrorMessage(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The surrounding form of the ad has its own submit button.
          event.preventDefault();
          save();
        }}
        className="w-full sm:max-w-120"
      />
      <ActionButton
        pending={isPending}
        disabled={value === String(savedFloor ?? '')}
        onClick={save}
      >
        {t(value === '' && savedFloor !== null ? 'floor.remove' : 'floor.save')}
      </ActionButton>
    </div>
  );
}
