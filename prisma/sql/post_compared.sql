CREATE OR REPLACE FUNCTION post_compared(p post)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object(
    'id', p.id, 'user_id', p.user_id, 'status', p.status, 'hidden', p.hidden, 'kind', p.kind,
    'brand_id', p.brand_id, 'model_id', p.model_id, 'generation_id', p.generation_id, 'mod_id', p.mod_id,
    'year', p.year, 'mileage', p.mileage, 'price', p.price, 'currency_id', p.currency_id,
    'engine_id', p.engine_id, 'volume', p.volume, 'power', p.power, 'transmission_id', p.transmission_id,
    'wheel_drive_id', p.wheel_drive_id, 'carcase_id', p.carcase_id, 'steering_wheel_id', p.steering_wheel_id,
    'owners_count', p.owners_count, 'color_id', p.color_id, 'guarantee', p.guarantee, 'tuning', p.tuning,
    'location_country_id', p.location_country_id, 'location_city_id', p.location_city_id,
    'register_country_id', p.register_country_id, 'special_offer_date', p.special_offer_date,
    'published_at', p.published_at, 'description', p.description)
$function$;
