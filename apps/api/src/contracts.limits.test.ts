import { saveDraft } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { refusedValues } from './testing/refused-values.ts';

/** Rules that apply to every field of a type */
const generalRules = new Set(['invalid', 'one_value', 'not_a_number', 'bad_text', 'not_an_option']);
const MAX_ID = 2_147_483_647;

/** Limits (docs/product.md#limits) and the fields that have them, in any operation */
const limits = {
  '^(-?\\d{1,16})?(,(-?\\d{1,16})?){1,3}$': 'after',
  '^(?:0|[1-9]\\d{0,8})\\.\\d{2}$': 'amount expected_amount',
  '^(?:0|[1-9]\\d{0,8})\\.\\d{2}$, price_high': 'price',
  '^[\\w-]{1,64}$': 'client_id',
  consent: 'consent',
  'max_length 100, person_name': 'name',
  'max_length 100, phone, phone_extension, phone_several, max_length 31, phone_unknown': 'phone',
  'max_length 100': 'q time token',
  'max_length 1000': 'comment note text',
  'max_length 10000': 'description',
  'max_length 120': 'company_name position',
  'max_length 20, inn': 'company_inn',
  'max_length 200': 'address company_address',
  'max_length 254, email': 'email',
  'max_length 30, vin': 'vin',
  'max_length 40': 'number',
  'max_length 4000': 'message',
  'max_length 5000': 'description wanted',
  'max_length 50000, max_items 5': 'a draft',
  'max_length 50000': 'a draft',
  'max_length 60, max_items 50': 'version',
  'max_length 60, person_name': 'last_name',
  'max_length 64': 'id',
  'max_length 80': 'name',
  'min 0, max 100': 'advert spec_offer',
  'min 0, max 1000, required, ^(?:0|[1-9]\\d{0,8})\\.\\d{2}$, price_high, min 1, tiers': 'options',
  'min 0, max 1000': 'car_slots special_offers',
  'min 0, max 10000000': 'mileage',
  'min 0, max 2': 'state_id',
  'min 0, max 3': 'optionId',
  'min 0, max 90, term_twice': 'terms',
  'min 0, max 999999999999': 'price price_from price_to',
  'min 1, max 100': 'count per_page',
  'min 1, max 1000': 'radius',
  'min 1, max 1000000': 'page',
  'min 1, max 1000000000000': 'price price_to',
  'min 1, max 12': 'months',
  'min 1, max 200000': 'power volume',
  'min 1, max 3': 'owners_count owners_to',
  'min 1, max 3650': 'period',
  'min 1, max 4': 'send_type',
  'min 1, max 999999999999': 'price',
  'min 1, max_items 1000': 'ids',
  'min 1, max_items 30': 'a draft',
  'min 1, max_items 50':
    'brand_id carcase_id color_id engine_id generation_id id location_city_id mod_id model_id not_brand_id not_model_id photo_ids photo_order remove_photo_ids transmission_id wheel_drive_id',
  'min 1, required, max_items 100': 'ids',
  'min 1, required, max_items 1000': 'post_id user_id',
  'min 1885, max 2100': 'year year_from year_to',
  'min_length 3, max_length 1000': 'reason',
  'min_length 3, max_length 500': 'reason',
  'required, max_length 100, person_name': 'name',
  'required, max_length 100, phone, phone_extension, phone_several, max_length 31, phone_unknown, max_items 10':
    'new_phones',
  'required, max_length 100, phone, phone_extension, phone_several, max_length 31, phone_unknown, min 1, max_items 5':
    'contact_phones',
  'required, max_length 100, phone, phone_extension, phone_several, max_length 31, phone_unknown':
    'phone',
  'required, max_length 100': 'brand code model receipt_city send_city slug token',
  'required, max_length 10000': 'error',
  'required, max_length 12': 'code',
  'required, max_length 2000': 'url',
  'required, max_length 254, email': 'email',
  'required, max_length 500': 'description reason',
  'required, max_length 5000': 'description message',
  'required, max_length 512': 'old_password password',
  'required, max_length 60, person_name': 'first_name name surname',
  'required, max_length 60': 'contact_name name',
  'required, max_length 64': 'callId',
  'required, min 0, max 9999999': 'mileage',
  'required, min 1': 'brand_id carcase_id location_city_id location_country_id model_id',
  'required, min 1885, max 2100': 'year',
  'required, min_length 10, max_length 128': 'password',
};

it('declares these limits and rules in the contracts of all operations', () => {
  const fieldsByRules = new Map<string, Set<string>>();
  for (const { contract } of allContracts) {
    const parts = [contract.params, contract.query, contract.body];
    for (const [name, schema] of parts.flatMap((part) => Object.entries(part?.shape ?? {}))) {
      const rules = refusedValues(schema).flatMap(({ text, num, pattern, value }) => {
        if (pattern) return pattern;
        // Whether a field is optional belongs to its type.
        if (generalRules.has(text) || value === undefined || num === MAX_ID) return [];
        return num === undefined ? text : `${text} ${num}`;
      });
      const ruleText = [...new Set(rules)].join(', ');
      if (['', 'min 0', 'min 1'].includes(ruleText)) continue;
      const names = fieldsByRules.get(ruleText) ?? new Set();
      fieldsByRules.set(ruleText, names.add(contract === saveDraft ? 'a draft' : name));
    }
  }
  const texts = [...fieldsByRules].map(([rules, names]) => [rules, [...names].sort().join(' ')]);
  expect(Object.fromEntries(texts)).toEqual(limits);
});
