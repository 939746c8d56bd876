import { z } from 'zod';
import { agentReport, agentSystems, updateFaults, updateStates, wantedVersion } from '../../agent-report.ts';
import { type AnswerOf, endpoint, reads, runs, writes } from '../../endpoint.ts';
import {
  filter,
  filterOf,
  flagFilter,
  idAnswer,
  idOf,
  idsOf,
  idsQueryOf,
  listAnswer,
  numberTo,
  pageQuery,
  time,
  wholeNumber,
} from '../../fields.ts';
import { agentWords } from '../../words/agents.ts';

const words = agentWords;
const read = reads('device:agent:list');

/** The program on a machine that phones are attached to. */
const agentRow = z.object({
  id: z.int(),
  host: z.string(),
  os: z.string(),
  arch: z.string(),
  version: z.string(),
  nodeVersion: z.string(),
  /** Whether the site has a newer version for the agent's system. */
  outdated: z.boolean(),
  installed: z.boolean(),
  keptVersion: z.string(),
  address: z.string(),
  userName: z.string(),
  online: z.boolean(),
  lastSeen: time.nullable(),
  startedAt: time.nullable(),
  gmtCreate: time,
  lastError: z.string(),
  lastErrorAt: time.nullable(),
  /** The phones that connected last through this agent, and those of them that are online. */
  phones: z.int(),
  phonesOnline: z.int(),
  /** The phones that the agent reports, and those of them that wait for an owner. */
  phonesAttached: z.int(),
  phonesWaiting: z.int(),
  /** The version that the site wants; empty if the agent may stay as it is. */
  wantedVersion: z.string(),
  update: z.object({
    state: z.enum(updateStates),
    version: z.string(),
    fault: z.enum(updateFaults).nullable(),
    error: z.string(),
  }),
});
export type AgentRow = z.output<typeof agentRow>;

export const listAgents = endpoint('GET /device/agent/list', 'List agents', read, {
  words,
  query: pageQuery(
    { host: filter, version: filter, outdated: flagFilter, online: flagFilter, os: filterOf(z.enum(agentSystems)) },
    ['id', 'host', 'version', 'lastSeen'],
  ),
  answer: listAnswer(agentRow),
});

export const readAgent = endpoint('GET /device/agent/one', 'Read an agent', read, {
  words,
  query: z.object({ id: idOf('agent') }),
  answer: agentRow,
});

/** Deletes agents. Their token is no longer accepted, and their phones stay. */
export const deleteAgents = endpoint('GET /device/agent/delete', 'Delete agents', writes('device:agent:delete'), {
  words,
  query: idsQueryOf('agent'),
});

/** The archives that the site offers. */
export const agentReleases = endpoint('GET /device/agent/releases', 'List the archives of agents', read, {
  answer: z.object({
    /** Empty if the site has no archives. */
    version: z.string(),
    archives: z.array(
      z.object({
        os: z.string(),
        arch: z.string(),
        path: z.string(),
        bytes: z.int(),
        sha256: z.string(),
        bundlesNode: z.boolean(),
        note: z.string(),
      }),
    ),
    missing: z.array(z.object({ os: z.string(), arch: z.string(), reason: z.string() })),
  }),
});

/**
 * Creates a one-time code with which one agent is installed. Its phones wait to be assigned or, with `userId` and for a tenant, belong
 * to that user. The agent gets its key only when the installer shows the code.
 */
export const makeInstallCode = endpoint(
  'POST /device/agent/installCode',
  'Make an install code for an agent',
  runs('device:agent:install'),
  {
    words,
    secretAnswer: true,
    body: z.strictObject({ minutes: wholeNumber(10, 60).default(30), userId: idOf('user').optional() }),
    answer: z.object({
      expiresAt: time,
      /** The lines to paste into a shell of Linux or macOS, and into PowerShell. They contain the code. */
      shell: z.string(),
      powershell: z.string(),
    }),
  },
);

/** The default sizes of waves: percent of the agents that have been reached when the wave has begun. */
export const usualWaves = [1, 10, 100] as const;
const waves = z
  .array(z.int().min(1).max(100))
  .min(1)
  .max(10)
  .refine((all) => all.at(-1) === 100 && all.every((one, nth) => nth === 0 || one > all[nth - 1]!))
  .default([...usualWaves]);

/** Starts an update to the site's version in waves. The next wave starts when the agents of the last one and their phones are back. */
export const updateAgents = endpoint('POST /device/agent/update', 'Update agents', writes('device:agent:edit'), {
  words,
  body: z.strictObject({ ids: idsOf('agent'), waves }),
  answer: idAnswer,
});

/** Returns agents to their previous version, which is stored on their machine. They stay at this version until an update is started. */
export const rollBackAgents = endpoint('POST /device/agent/rollback', 'Roll agents back', writes('device:agent:edit'), {
  words,
  body: z.strictObject({ ids: idsOf('agent') }),
});

export const rolloutEnds = ['running', 'done', 'stopped'] as const;
/** Why an update has stopped: a user stopped it, an agent failed, the phones of an agent stayed away, or an agent took too long. */
export const stopReasons = ['user', 'failed', 'phonesAway', 'slow'] as const;

/** The newest updates, newest first, with their progress. */
export const listRollouts = endpoint('GET /device/agent/rollout', 'List updates of agents', read, {
  query: z.object({ limit: numberTo(50, 5) }),
  answer: z.array(
    z.object({
      id: z.int(),
      version: z.string(),
      state: z.enum(rolloutEnds),
      reason: z.enum(stopReasons).nullable(),
      /** The host of the agent that stopped the update. */
      reasonHost: z.string(),
      userName: z.string(),
      waves: z.array(z.object({ percent: z.int(), agents: z.int(), done: z.int(), failed: z.int() })),
      /** The index of the current wave. */
      wave: z.int(),
      /** Agents that were offline when their wave began. They update when they return. */
      away: z.int(),
      gmtCreate: time,
      endedAt: time.nullable(),
    }),
  ),
});
export type AgentRollout = AnswerOf<typeof listRollouts>[number];

export const stopRollout = endpoint(
  'POST /device/agent/stopRollout',
  'Stop an update of agents',
  writes('device:agent:edit'),
  { words, body: z.strictObject({ id: idOf('agentRollout') }) },
);

const installCode = z.string().regex(/^[\w-]{8,64}$/);
const installScript = { words, wire: 'file', query: z.object({ code: installCode }) } as const;

/** The program that installs an agent on Linux or macOS. It contains the one-time code, which it shows once. */
export const shellInstaller = endpoint(
  'GET /agent/install.sh',
  'Download the installer for Linux and macOS',
  reads('public'),
  installScript,
);
export const windowsInstaller = endpoint(
  'GET /agent/install.ps1',
  'Download the installer for Windows',
  reads('public'),
  installScript,
);

export const agentArchive = endpoint('GET /agent/archive', 'Download an agent', reads('public'), {
  wire: 'file',
  query: z.object({ file: z.string().max(200) }),
});

/** Exchanges an install code for the content of the agent's `config.json`. A code works once. */
export const installAgent = endpoint('POST /agent/install', 'Install an agent', writes('public'), {
  words,
  wire: 'file',
  hide: ['code'],
  secretAnswer: true,
  body: z.strictObject({ code: installCode, host: z.string().max(255).default('') }),
});

/** Registers an agent that was started with a key. */
export const joinAgent = endpoint('POST /rapi/agent/join', 'Register an agent', writes('public'), {
  hide: ['key'],
  secretAnswer: true,
  body: z.strictObject({ key: z.string().min(1).max(256), host: agentReport.host }),
  answer: z.object({ id: z.string(), token: z.string() }),
});

/** Reports an agent's state. `wanted` is the version to change to, or `null`. */
export const reportAgent = endpoint('POST /rapi/agent/report', 'Report an agent', reads('agent'), {
  // Fields of a newer release are ignored.
  body: z.object(agentReport),
  answer: z.object({ wanted: wantedVersion.nullable() }),
});
