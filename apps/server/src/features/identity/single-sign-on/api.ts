export interface SingleSignOn {
  /** What the site calls its identity provider; empty while none is set up. */
  name(): string;
}
