// The library's own address is long to look up (Node reads a list of 450 entries for each file that names it), so that a start would
// take two thirds longer if every file did.
export * from 'drizzle-orm';
