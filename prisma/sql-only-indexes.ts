/** Indexes that Prisma's schema language cannot express; they live in the migrations' SQL. */
export const sqlOnlyIndexes = ['users_email_lower_key'];
