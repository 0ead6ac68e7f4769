/** Indexes that Prisma's schema language cannot express; they live in the migrations' SQL. */
export const sqlOnlyIndexes = [
  'post_active_newest',
  'post_active_brand',
  'post_active_model',
  'post_active_generation',
  'post_active_mod',
  'post_active_city',
  'post_active_seller',
  'post_active_cheapest',
  'post_active_dearest',
  'post_active_year',
  'post_active_special',
  'post_active_expiry',
];
