import type { PostValues } from '@pitlane/contracts';

/** Limit on looking at phone numbers (reliability, "phone numbers shown"). */
export const PHONES_PER_HOUR = 60;

/** The first three and last four characters of a VIN, as registers print it. */
export function maskVin(vin: string): string {
  return vin.length < 8
    ? '•'.repeat(vin.length)
    : `${vin.slice(0, 3)}${'•'.repeat(vin.length - 7)}${vin.slice(-4)}`;
}

/** What a card tells of a description: more than its two lines hold. */
const EXCERPT = 200;
/** As much of a description as its excerpt is made of. */
export const EXCERPT_SOURCE = 2 * EXCERPT;

/** The beginning of a description on one line, cut between words. */
export function excerptOf(description: string): string {
  const line = description.slice(0, EXCERPT_SOURCE).replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT) return line;
  const end = line.lastIndexOf(' ', EXCERPT);
  return `${line.slice(0, end < 0 ? EXCERPT : end)}…`;
}

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** The calendar day of a moment in Moscow, `2026-01-31` (api.md, "Times"). */
export function dayOf(moment: Date): string {
  return moscowDay.format(moment);
}

/** The columns of a version of an ad but its kind and its price in roubles. */
export function columnsOf(values: PostValues) {
  return {
    brandId: values.brand_id,
    modelId: values.model_id,
    generationId: values.generation_id,
    modificationId: values.mod_id,
    year: values.year,
    mileage: values.mileage,
    price: values.price === null ? null : BigInt(values.price),
    currencyId: values.currency_id,
    colorId: values.color_id,
    ownersCount: values.owners_count,
    engineId: values.engine_id,
    wheelDriveId: values.wheel_drive_id,
    volume: values.volume,
    power: values.power,
    transmissionId: values.transmission_id,
    carcaseId: values.carcase_id,
    steeringWheelId: values.steering_wheel_id,
    description: values.description,
    comment: values.comment,
    vin: values.vin,
    registerCountryId: values.register_country_id,
    deliveryCountryId: values.delivery_country_id,
    locationCountryId: values.location_country_id,
    locationCityId: values.location_city_id,
    contactName: values.contact_name,
    contactPhones: values.contact_phones,
    guarantee: values.guarantee,
    tuning: values.tuning,
    priceOffer: values.price_offer,
    buyoutPrice: values.buyout_price,
  };
}

/** The values of a row, in the words of the contract. */
export function valuesOf(row: ReturnType<typeof columnsOf>): PostValues {
  return {
    brand_id: row.brandId,
    model_id: row.modelId,
    generation_id: row.generationId,
    mod_id: row.modificationId,
    year: row.year,
    mileage: row.mileage,
    price: row.price === null ? null : Number(row.price),
    currency_id: row.currencyId,
    color_id: row.colorId,
    owners_count: row.ownersCount,
    engine_id: row.engineId,
    wheel_drive_id: row.wheelDriveId,
    volume: row.volume,
    power: row.power,
    transmission_id: row.transmissionId,
    carcase_id: row.carcaseId,
    steering_wheel_id: row.steeringWheelId,
    description: row.description,
    comment: row.comment,
    vin: row.vin,
    register_country_id: row.registerCountryId,
    delivery_country_id: row.deliveryCountryId,
    location_country_id: row.locationCountryId,
    location_city_id: row.locationCityId,
    contact_name: row.contactName,
    contact_phones: row.contactPhones,
    guarantee: row.guarantee,
    tuning: row.tuning,
    price_offer: row.priceOffer,
    buyout_price: row.buyoutPrice,
  };
}
