export interface Finding {
  readonly level: 'ok' | 'warn' | 'error';
  /** The finding, and below it what to do. */
  readonly message: string;
  readonly advice: string;
}

export const fine = (message: string): Finding => ({ level: 'ok', message, advice: '' });
export const odd = (message: string, advice: string): Finding => ({ level: 'warn', message, advice });
export const wrong = (message: string, advice: string): Finding => ({ level: 'error', message, advice });
