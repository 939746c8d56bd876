/** The rows of one import of users. Each new password takes a tenth of a second to hash. */
export const mostImportedUsers = 5_000;
