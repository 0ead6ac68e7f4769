import type { PostField, PostValues } from '@pitlane/contracts';
import type { VehicleKind } from '../../../generated/prisma/enums.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** The fields in which people choose something, and whether that is there. */
type Known = Record<Extract<PostField, `${string}_id`>, boolean>;

/** The kind of what is chosen as the body says it and as the brand does; null where that is no entry. */
interface Kinds {
  kind: VehicleKind | null;
  brand_kind: VehicleKind | null;
}

/**
 * Which choices of a version are no entries, or do not belong together; and what it is. One question
 * for all: it is asked while an account is held.
 */
export async function findChoices(transaction: DatabaseTransaction, values: PostValues) {
  const [row] = await transaction.$queryRaw<(Known & Kinds)[]>`
    WITH v AS (
      SELECT * FROM jsonb_to_record(${JSON.stringify(values)}::jsonb) AS v(
        brand_id int, model_id int, generation_id int, mod_id int, carcase_id int, engine_id int,
        wheel_drive_id int, transmission_id int, steering_wheel_id int, color_id int,
        currency_id int, register_country_id int, delivery_country_id int,
        location_country_id int, location_city_id int)
    )
    SELECT
      (SELECT kind::text FROM carcase WHERE id = v.carcase_id) AS kind,
      (SELECT kind::text FROM brand WHERE id = v.brand_id) AS brand_kind,
      EXISTS (SELECT 1 FROM brand WHERE id = v.brand_id) AS brand_id,
      NOT EXISTS (SELECT 1 FROM brand WHERE id = v.brand_id)
        OR EXISTS (SELECT 1 FROM model WHERE id = v.model_id AND brand_id = v.brand_id) AS model_id,
      v.generation_id IS NULL OR EXISTS (SELECT 1 FROM generation
        WHERE id = v.generation_id AND model_id = v.model_id) AS generation_id,
      v.mod_id IS NULL OR EXISTS (SELECT 1 FROM modification
        WHERE id = v.mod_id AND generation_id = v.generation_id) AS mod_id,
      EXISTS (SELECT 1 FROM carcase WHERE id = v.carcase_id) AS carcase_id,
      v.engine_id IS NULL OR EXISTS (SELECT 1 FROM engine WHERE id = v.engine_id) AS engine_id,
      v.wheel_drive_id IS NULL
        OR EXISTS (SELECT 1 FROM wheel_drive WHERE id = v.wheel_drive_id) AS wheel_drive_id,
      v.transmission_id IS NULL
        OR EXISTS (SELECT 1 FROM transmission WHERE id = v.transmission_id) AS transmission_id,
      v.steering_wheel_id IS NULL
        OR EXISTS (SELECT 1 FROM steering_wheel WHERE id = v.steering_wheel_id)
        AS steering_wheel_id,
      v.color_id IS NULL OR EXISTS (SELECT 1 FROM color WHERE id = v.color_id) AS color_id,
      EXISTS (SELECT 1 FROM currency WHERE id = v.currency_id) AS currency_id,
      v.register_country_id IS NULL
        OR EXISTS (SELECT 1 FROM country WHERE id = v.register_country_id) AS register_country_id,
      v.delivery_country_id IS NULL
        OR EXISTS (SELECT 1 FROM country WHERE id = v.delivery_country_id) AS delivery_country_id,
      EXISTS (SELECT 1 FROM country WHERE id = v.location_country_id) AS location_country_id,
      NOT EXISTS (SELECT 1 FROM country WHERE id = v.location_country_id)
        OR EXISTS (SELECT 1 FROM city
          WHERE id = v.location_city_id AND country_id = v.location_country_id)
        AS location_city_id
    FROM v`;
  if (!row) throw new Error('A question without a table has always one answer');
  const { kind, brand_kind: brandKind, ...known } = row;
  const names = Object.keys(known) as (keyof Known)[];
  return { kind, brandKind, unknown: names.filter((name) => !known[name]) };
}
