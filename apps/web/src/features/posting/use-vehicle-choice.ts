import { hasField, type VehicleKind } from '@pitlane/contracts';
import { useRef } from 'react';
import { queryClient } from '@/lib/query.ts';
import { factsQuery } from './api/catalogue.ts';
import { factNames, fillInFacts, type ModificationFacts } from './modification-facts.ts';
import { usePosting } from './posting-context.ts';
import type { FieldName } from './posting-values.ts';

const changed = { shouldDirty: true, shouldTouch: true } as const;

/**
 * Returns handlers that update the fields below each level of the vehicle. The level's own field has already
 * changed.
 */
export function useVehicleChoice() {
  const { form, data } = usePosting();
  const filledBy = useRef(form.getValues('mod_id'));

  const knownFacts = (mod: string) =>
    mod === ''
      ? null
      : (queryClient.getQueryData<ModificationFacts>(factsQuery(mod).queryKey) ?? null);

  const fill = (before: ModificationFacts | null, after: ModificationFacts | null) => {
    const { kind, ...values } = form.getValues();
    const filled = fillInFacts(values, before, after);
    for (const name of factNames) {
      const text = filled[name];
      if (text === undefined || !hasField(kind, name)) continue;
      form.setValue(name, text, { ...changed, shouldValidate: text !== '' });
    }
  };

  const clear = (...names: ('brand_id' | 'model_id' | 'generation_id' | 'mod_id')[]) => {
    if (names.includes('mod_id')) fill(knownFacts(filledBy.current), null);
    filledBy.current = '';
    for (const name of names) form.setValue(name, '', changed);
    form.clearErrors(names);
  };

  const recheck = (...names: FieldName[]) => {
    if (form.formState.isSubmitted) void form.trigger(names);
  };

  return {
    chooseKind: (kind: VehicleKind) => {
      if (kind === form.getValues('kind')) return;
      clear('brand_id', 'model_id', 'generation_id', 'mod_id');
      form.setValue('kind', kind, changed);
      const body = data.carcase.find(({ id }) => String(id) === form.getValues('carcase_id'));
      if (body && body.kind !== kind) form.setValue('carcase_id', '', changed);
      recheck('brand_id', 'model_id', 'engine_id', 'carcase_id');
    },
    chooseBrand: () => {
      clear('model_id', 'generation_id', 'mod_id');
      recheck('model_id');
    },
    chooseModel: () => clear('generation_id', 'mod_id'),
    chooseGeneration: () => clear('mod_id'),
    chooseMod: async (mod: string) => {
      // Without a response nothing is filled in; everything can be typed.
      const after =
        mod === '' ? null : await queryClient.fetchQuery(factsQuery(mod)).catch(() => null);
      // Another modification has been selected by now.
      if (form.getValues('mod_id') !== mod) return;
      fill(knownFacts(filledBy.current), after);
      filledBy.current = mod;
    },
  };
}
