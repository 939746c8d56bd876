/** Reloads the page, so that nothing of an earlier session stays in memory. */
export const reloadPage = (): void => location.reload();

/** A file of the console could not be loaded. After an update of the site the old files no longer exist. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError && /import|module/i.test(error.message);

/** A path inside this console to open after signing in; anything else (another host, a script) becomes home. */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/';
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin && url.pathname !== '/login' ? url.pathname + url.search + url.hash : '/';
}
