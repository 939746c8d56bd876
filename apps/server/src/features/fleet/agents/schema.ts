import type { UpdateFault, UpdateState } from '@flotilla/contract/agent-report';
import { term } from '@flotilla/contract/terms';
import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { boolean, integer, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

/** An agent that joined with the site's key has no owner. */
export const agents = owned(
  pgTable('agent', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id'),
    host: text('host').notNull(),
    os: text('os').notNull().default(''),
    arch: text('arch').notNull().default(''),
    version: text('version').notNull().default(''),
    nodeVersion: text('node_version').notNull().default(''),
    keptVersion: text('kept_version').notNull().default(''),
    installed: boolean('installed').notNull().default(false),
    address: text('address').notNull().default(''),
    startedAt: instant('started_at'),
    lastSeen: instant('last_seen'),
    phones: integer('phones').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    lastErrorAt: instant('last_error_at'),
    updateState: text('update_state').$type<UpdateState>().notNull().default('none'),
    updateVersion: text('update_version').notNull().default(''),
    updateFault: text('update_fault').$type<UpdateFault>(),
    updateError: text('update_error').notNull().default(''),
    wantedVersion: text('wanted_version').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
);

export const rollouts = owned(
  pgTable('agent_rollout', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    version: text('version').notNull(),
    waves: smallint('waves').array().notNull(),
    wave: smallint('wave').notNull().default(0),
    state: text('state').$type<'running' | 'done' | 'stopped'>().notNull().default('running'),
    reason: text('reason').$type<'user' | 'failed' | 'phonesAway' | 'slow'>(),
    reasonHost: text('reason_host').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  }),
);

nameTables(term('agents'), 'agent');
