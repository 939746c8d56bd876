import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@flotilla/contract/endpoint';
import type { FromBrowser, ToBrowser } from '@flotilla/contract/live';
import type { Routes as Endpoints } from '@flotilla/contract/routes.gen';

/** The types of a call's input and answer; `null` for a query or body that it does not have. The published package has these types without the contract. */
interface RouteTypes<E extends Endpoint> {
  readonly query: QueryInputOf<E>;
  readonly body: BodyInputOf<E>;
  readonly answer: AnswerOf<E>;
}

/** The types of every call by its method and path: `GET /device/group/list`. */
export type Routes = { readonly [R in keyof Endpoints]: RouteTypes<Endpoints[R]> };
/** A message that a program sends on a live channel of screens. */
export type LiveRequest = FromBrowser;
/** A message of a live channel of screens. */
export type LiveMessage = ToBrowser;
