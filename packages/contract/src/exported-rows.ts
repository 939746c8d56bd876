/** The limit of rows in one exported xlsx file. */
export const mostExportedRows = 100_000;
