export interface LicenceStatus {
  readonly serial: string;
  readonly expiresAt: string;
  readonly expired: boolean;
  /** Phones that may be assigned on the whole site. */
  readonly deviceQuota: number;
}

export interface Licence {
  status(): LicenceStatus;
  /** Throws 423 if the site has expired: nothing runs, nobody controls. */
  assertValid(): void;
}
