export interface Finding {
  readonly level: 'ok' | 'warn' | 'error';
  readonly message: string;
  /** The action for the user; empty if none is needed. */
  readonly advice: string;
}

export const fine = (message: string): Finding => ({ level: 'ok', message, advice: '' });
export const odd = (message: string, advice: string): Finding => ({ level: 'warn', message, advice });
export const wrong = (message: string, advice: string): Finding => ({ level: 'error', message, advice });
