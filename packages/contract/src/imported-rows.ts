/** The rows of one import of a resource. Each is stored in its own transaction. */
export const mostImportedRows = 5_000;
