import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Webhooks } from './webhooks.ts';

/** The slices that the calls of webhooks use. */
export interface WebhookDeps {
  readonly db: Database;
  readonly events: Events;
  readonly users: Users;
  readonly parameters: Parameters;
  readonly webhooks: Webhooks;
  timeZone(): string;
}
