export interface SingleSignOn {
  /** The site's name for its identity provider; empty if none is configured. */
  name(): string;
}
