/** What is the site's own, made at its first start. */
export interface Site {
  /** Licences are bound to it. */
  readonly serial: string;
  /** Changes when a backup is restored. */
  readonly incarnation: string;
  /** For seals that only this site checks; never leaves it. */
  readonly secret: string;
  readonly createdAt: string;
  /** The addresses under which phones reach the site, as an administrator set them. */
  servers(): Promise<readonly string[]>;
  setServers(servers: readonly string[]): Promise<void>;
}
