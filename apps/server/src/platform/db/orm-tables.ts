// Here for the same reason as `orm.ts`: what tables and columns are declared with.
export * from 'drizzle-orm/pg-core';
