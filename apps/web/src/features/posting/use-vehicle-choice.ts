import { hasField, type VehicleKind } from '@pitlane/contracts';
import { useRef } from 'react';
import { queryClient } from '@/lib/query.ts';
import { factsQuery } from './api/catalogue.ts';
import { factNames, fillInFacts, type ModificationFacts } from './modification-facts.ts';
import { usePosting } from './posting-context.ts';
import type { FieldName } from './posting-values.ts';

const setOptions = { shouldDirty: true, shouldTouch: true } as const;

/**
 * Returns handlers that update the fields below each level of the vehicle. The level's own field has already
 * changed.
 */
export function useVehicleChoice() {
  const { form, data } = usePosting();
  const modificationId = useRef(form.getValues('mod_id'));

  const cachedFacts = (mod: string) =>
    mod === ''
      ? null
      : (queryClient.getQueryData<ModificationFacts>(factsQuery(mod).queryKey) ?? null);

  const fillIn = (before: ModificationFacts | null, after: ModificationFacts | null) => {
    const { kind, ...values } = form.getValues();
    const changes = fillInFacts(values, before, after);
    for (const name of factNames) {
      const text = changes[name];
      if (text === undefined || !hasField(kind, name)) continue;
      form.setValue(name, text, { ...setOptions, shouldValidate: text !== '' });
    }
  };

  const clear = (...names: ('brand_id' | 'model_id' | 'generation_id' | 'mod_id')[]) => {
    if (names.includes('mod_id')) fillIn(cachedFacts(modificationId.current), null);
    modificationId.current = '';
    for (const name of names) form.setValue(name, '', setOptions);
    form.clearErrors(names);
  };

  const validateAgain = (...names: FieldName[]) => {
    if (form.formState.isSubmitted) void form.trigger(names);
  };

  return {
    chooseKind: (kind: VehicleKind) => {
      if (kind === form.getValues('kind')) return;
      clear('brand_id', 'model_id', 'generation_id', 'mod_id');
      form.setValue('kind', kind, setOptions);
      const body = data.carcase.find(({ id }) => String(id) === form.getValues('carcase_id'));
      if (body && body.kind !== kind) form.setValue('carcase_id', '', setOptions);
      validateAgain('brand_id', 'model_id', 'engine_id', 'carcase_id');
    },
    chooseBrand: () => {
      clear('model_id', 'generation_id', 'mod_id');
      validateAgain('model_id');
    },
    chooseModel: () => clear('generation_id', 'mod_id'),
    chooseGeneration: () => clear('mod_id'),
    chooseMod: async (mod: string) => {
      // Without a response nothing is filled in, but the user can type all values.
      const after =
        mod === '' ? null : await queryClient.fetchQuery(factsQuery(mod)).catch(() => null);
      // The user has already selected another modification.
      if (form.getValues('mod_id') !== mod) return;
      fillIn(cachedFacts(modificationId.current), after);
      modificationId.current = mod;
    },
  };
}
