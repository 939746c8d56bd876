/** Any fixed number. A backup holds the lock, shared, so that no file that its rows name is removed before it is copied. */
export const filesLock = 7_306_151_848;
