/** How phones join. */
export interface Enrolment {
  /** The site's enrolment key, random, made at the first start. Phones that bring it wait to be assigned. */
  siteKey(): Promise<string>;
}
