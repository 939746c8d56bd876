/** In one xlsx file. */
export const mostExportedRows = 100_000;
