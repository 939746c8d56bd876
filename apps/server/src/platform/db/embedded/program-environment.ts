/** Drops the caller's PG* settings, and sets English messages, which are parsed. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const inherited = process.platform === 'win32' ? process.env : { PATH: process.env.PATH };
  const kept = Object.entries(inherited).filter(([name]) => !name.toUpperCase().startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
