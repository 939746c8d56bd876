/** The typed API that script authors write against: see `device.ts` and the globals in `script.d.ts`. */
export {};
