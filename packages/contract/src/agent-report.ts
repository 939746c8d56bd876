import { z } from 'zod';

/** The systems and processors for which a site can offer an agent. */
export const agentSystems = ['win', 'darwin', 'linux'] as const;
export type AgentSystem = (typeof agentSystems)[number];

const text = (max: number) => z.string().max(max);

/** A version as it is used in file names: digits, letters, dots and dashes, starting with a digit. */
export const agentVersion = z.string().regex(/^\d[\w.+-]{0,63}$/);

/** The steps of an update. `none`: no update since the agent was installed. */
export const updateStates = ['none', 'downloading', 'waiting', 'restarting', 'done', 'failed'] as const;
export type UpdateState = (typeof updateStates)[number];

/**
 * The reasons why an update failed: the file could not be downloaded, had another hash, could not be unpacked, did not start, did
 * not connect to the site in time, or the agent was killed in between.
 */
export const updateFaults = ['download', 'hash', 'unpack', 'start', 'connect', 'interrupted', 'switch'] as const;
export type UpdateFault = (typeof updateFaults)[number];

/** The facts that an agent reports about itself, about every 30 s and after changes. */
export const agentReport = {
  host: text(255),
  os: text(32),
  arch: text(32),
  version: agentVersion,
  nodeVersion: text(32),
  /** ISO 8601 by the agent's clock. */
  startedAt: z.iso.datetime({ offset: true }),
  /** Whether the agent was installed from an archive of the site. Only such agents update themselves. */
  installed: z.boolean(),
  /** The version that the agent can return to; empty if there is none. */
  keptVersion: z.union([agentVersion, z.literal('')]),
  /** The phones that are attached, and those of them that wait for an owner. */
  phones: z.int().min(0).max(1_000_000),
  waiting: z.int().min(0).max(1_000_000),
  lastError: z.object({ text: text(500), at: z.iso.datetime({ offset: true }) }).nullable(),
  update: z.object({
    state: z.enum(updateStates),
    version: z.union([agentVersion, z.literal('')]),
    fault: z.enum(updateFaults).nullable(),
    /** Details for an operator. */
    error: text(500),
  }),
};
export type AgentReport = z.output<z.ZodObject<typeof agentReport>>;

/** The version that the site wants an agent to run. `file` is absent for a return to the version that the agent has kept. */
export const wantedVersion = z.object({
  version: agentVersion,
  file: z.object({ path: z.string(), sha256: z.string(), bytes: z.int() }).nullable(),
});
export type WantedVersion = z.output<typeof wantedVersion>;
