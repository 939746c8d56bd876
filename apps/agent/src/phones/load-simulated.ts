/** Loads the simulated phones. Most archives leave out the packages that draw them, and npm has these for some systems only. */
export const loadSimulatedPhones = () => import('./simulated/source.ts').catch(explainMissingPart);

function explainMissingPart(error: unknown): never {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND' && !/native binding/i.test(message)) throw error;
  throw new Error('This agent cannot simulate phones: run it from the sources, with npm run agent, on Linux.');
}
