/** The result of a check. A warning needs attention; an error keeps the site from working as it should. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'error';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string): Finding => ({ state: 'warning', text });
export const failing = (text: string): Finding => ({ state: 'error', text });

export const gigabyte = 1024 ** 3;
export const gigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(2)} GB`;
