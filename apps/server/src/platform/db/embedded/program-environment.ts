/** Nothing of the caller's PG* settings, and messages in English, as we read them. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const inherited = process.platform === 'win32' ? process.env : { PATH: process.env.PATH };
  const kept = Object.entries(inherited).filter(([name]) => !name.toUpperCase().startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
