import { z } from 'zod';
import { canvasAction, mostClipboardText } from './canvas-action.ts';
import { hotScripts, hotState, mostHotScripts, signedScript, usedHotScript } from './hot-messages.ts';
import { iceServers } from './ice-servers.ts';
import { mostTakenItems, nonce, numberedRun, runId, takenItem } from './numbered-run.ts';
import { deviceSettings, screenSettings } from './phone-settings.ts';
import { pickedElement, tappedBy } from './picked-element.ts';
import { refusals } from './refusals.ts';
import { elements } from './screen-elements.ts';
import { runFault } from './words/faults.ts';

/**
 * The device channel: `/rapi/ws/device?type=device`. Each text frame contains one JSON message `{action, …}`; pictures are binary
 * frames. A message with an unknown action is ignored. A malformed message closes the connection.
 */
export const deviceProtocol = 2;

/** The size limit of a text frame. */
export const maxTextFrameBytes = 512 * 1024;
/** The size limit of a picture. */
export const maxPictureBytes = 4 * 1024 * 1024;

export const capabilities = [
  'screenshot',
  'video',
  'touch',
  'text',
  'keys',
  'elements',
  'apps',
  'install',
  'shell',
  'reboot',
  'restartAgent',
  'find',
  'accessibility',
  'floatWindow',
  'camera',
  'clipboard',
  'rotation',
  'brightness',
  'display',
  /** The agent opens adb of this phone for a user. */
  'adb',
] as const;
export type Capability = (typeof capabilities)[number];

/** Unknown capabilities are ignored, because a phone may be newer. */
const knownCapabilities = z
  .array(z.string().max(64))
  .max(200)
  .transform((named): Capability[] => capabilities.filter((capability) => named.includes(capability)));

const message = <const Action extends string, Shape extends z.ZodRawShape>(action: Action, shape: Shape) =>
  z.object({ action: z.literal(action), ...shape });
const text = (max: number) => z.string().max(max);
/** Increases each time the site claims the run for sending. Reports under an earlier lease are ignored. */
const lease = z
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);
export const logLevels = ['debug', 'info', 'ok', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** `battery` is in percent, `batteryTemp` in °C, free space and memory in bytes. `reportTime` is ISO 8601 by the phone's clock. */
export const heartbeat = message('heartbeat', {
  runMode: z.enum(['accessibility', 'agent', 'automatic']),
  serviceOk: z.union([z.literal(0), z.literal(1)]),
  battery: z.number().min(0).max(100),
  isCharging: z.union([z.literal(0), z.literal(1)]),
  osVersion: text(64),
  apkVersion: text(64),
  batteryTemp: z.number().min(-100).max(200),
  brightness: z.number().min(0).max(255),
  sdCardLeftSpace: z.number().nonnegative(),
  availMemory: z.number().nonnegative(),
  reportTime: text(40),
  msg: text(500),
  taskName: text(200),
  /** The foreground app and, after a slash, its activity. Empty if the phone does not report it, as with older agents. */
  app: text(200).default(''),
});
export type Heartbeat = z.output<typeof heartbeat>;

/** The time for which a journal retains the proof that a run was on its phone, after the site has acknowledged the run's end. */
export const endedRunsKeptHours = 48;

/** A run under one lease. */
const leasedRun = { runId, lease, nonce };
/** A run that the phone's journal holds when it connects. */
const heldRun = z.object({
  ...leasedRun,
  state: z.enum(['accepted', 'running', 'done', 'failed', 'stopped', 'refused']),
});

const hello = message('hello', {
  protocol: z.int(),
  deviceId: text(128).min(1),
  brand: text(64),
  mode: text(64),
  imei: text(64).default(''),
  osVersion: text(64),
  agentVersion: text(64),
  screen: z.object({ width: z.int().positive(), height: z.int().positive() }),
  capabilities: knownCapabilities,
  /** A fingerprint of the hardware, which is not copied together with a token. A different fingerprint with the same token means a clone. */
  hardware: text(128).default(''),
  /** The key of the site or of a tenant, or a one-time code. Sent until the phone has its own token. */
  key: text(256).optional(),
  token: text(256).optional(),
  /** The journal's id. An agent with a new data folder has another id. */
  journalId: text(64).min(1),
  /** A random id for each agent process. Two live processes with the same journal mean that the journal was copied. */
  instance: text(64).default(''),
  /** The id that the site gave to the phone's agent; absent from agents that do not report. */
  agent: text(64).optional(),
  /** The `incarnation` of the last welcome, to which the journal's run ids belong; empty before the first welcome. */
  incarnation: text(64).default(''),
  held: z.array(heldRun).max(10_000),
  /** The run with the highest id that this site has ever sent to the phone, according to the journal. */
  newestRun: numberedRun.optional(),
});
export type Hello = z.output<typeof hello>;

export const exception = z.object({
  message: text(2_000),
  stack: text(20_000).default(''),
  /** The kind of failure: the script threw, ran out of time or memory, could not be downloaded or verified, or the agent died. */
  kind: z.enum(['thrown', 'timeout', 'memory', 'download', 'signature', 'unsupported', 'agent']),
  /** The failure as a code with values. Absent if the script itself threw, and from agents of the previous release. */
  fault: runFault.optional(),
  /** The name of the screenshot that the agent took after the exception and uploads with `/rapi/artifact`. */
  artifact: text(128).default(''),
});
export type RunException = z.output<typeof exception>;

const runState = message('runState', {
  ...leasedRun,
  /** `refused`: the run was not started and will not be started under this lease; `reason` is the cause. */
  state: z.enum(['accepted', 'running', 'done', 'failed', 'stopped', 'refused']),
  at: text(40),
  result: z.json().optional(),
  reason: text(500).optional(),
  exception: exception.optional(),
  /** The hot scripts that the script required, sent with the end of the run. */
  hot: z
    .array(usedHotScript)
    .max(2 * mostHotScripts)
    .optional(),
});
export type RunState = z.output<typeof runState>;

/** Reports that a running script is active, with its newest progress. Sent after new progress, and about twice a minute while the script is active. */
const runProgress = message('runProgress', {
  ...leasedRun,
  percent: z.int().min(0).max(100).optional(),
  text: text(200).optional(),
});
export type RunProgress = z.output<typeof runProgress>;

/** The data lines that runs took in earlier epochs, sent after a welcome with a later epoch: a restored site may have no record of them. */
const takenItems = message('takenItems', { items: z.array(takenItem).min(1).max(mostTakenItems) });

/** The highest log number: half of `Number.MAX_SAFE_INTEGER`, so that a journal that has reached it can still count on. */
const mostLogSeq = 2 ** 52;

/**
 * A log line. The journal numbers each phone's lines from 1. A gap means that the agent had to drop lines; the next line
 * states how many. Lines of the agent itself have the `runId` 0.
 */
const logLine = z.object({
  seq: z.int().positive().max(mostLogSeq),
  time: text(40),
  level: z.enum(logLevels),
  runId: z.int().nonnegative(),
  text: text(8_000),
});
export type LogLine = z.output<typeof logLine>;
const log = message('log', { lines: z.array(logLine).min(1).max(2_000) });

export const commandKinds = ['find', 'install', 'rebootEC', 'rebootPhone', 'stopScript', 'shell', 'settings'] as const;
export type CommandKind = (typeof commandKinds)[number];
/** The arguments of each command. The `url` of `install` is a path on the site (downloaded with the phone's token) or an external address. */
export const commandArgs = {
  find: z.object({}),
  install: z.object({ url: text(2_000).min(1), sha256: text(64).optional() }),
  rebootEC: z.object({}),
  rebootPhone: z.object({}),
  stopScript: z.object({}),
  shell: z.object({ command: text(8_000).min(1), timeoutMs: z.int().min(1).max(240_000).default(30_000) }),
  /** The fields of `deviceSettings` to change. The others are unchanged. */
  settings: z.record(z.string(), z.json()),
} satisfies Record<CommandKind, z.ZodType>;
const commandResult = message('commandResult', {
  commandId: z.int().positive(),
  ok: z.boolean(),
  output: text(65_536).default(''),
  error: text(2_000).default(''),
});

/** The reasons why a phone does not show its screen. */
export const screenRefusals = ['noVideo', 'noAccessibility', 'noScreenshot', 'videoFailed'] as const;
export type ScreenRefusal = (typeof screenRefusals)[number];
const joinRoomResp = message('joinRoomResp', {
  code: z.union([z.literal(0), z.literal(1)]),
  /** The reason for code 1. The site translates it for each viewer; `msg` has untranslated details. */
  reason: z.enum(screenRefusals).optional().catch(undefined),
  msg: text(500),
});
export type JoinRoomResp = z.output<typeof joinRoomResp>;
/** The result of a viewer's numbered `canvas_action`. `element` is the result of `_pick`, `by` that of `_tapElement`. */
const actionDone = message('actionDone', {
  viewer: text(64),
  seq: z.int().positive(),
  ok: z.boolean(),
  error: text(500).default(''),
  element: pickedElement.optional(),
  by: tappedBy.optional(),
});
export type ActionDone = z.output<typeof actionDone>;

/** A phone's clipboard: for the viewer who requested it, or for all viewers if `viewer` is empty, after a copy on the phone. */
const clipboard = message('clipboard', {
  viewer: text(64).default(''),
  text: text(mostClipboardText),
});
export type ClipboardMessage = z.output<typeof clipboard>;

const signal = { viewer: text(64) };
const offer = message('offer', { ...signal, sdp: text(65_536) });
const candidate = message('candidate', { ...signal, iceCandidate: z.json() });

export const fromDevice = z.discriminatedUnion('action', [
  hello,
  heartbeat,
  runState,
  hotState,
  runProgress,
  takenItems,
  log,
  commandResult,
  joinRoomResp,
  actionDone,
  clipboard,
  elements,
  offer,
  candidate,
]);
export type FromDevice = z.output<typeof fromDevice>;

const scriptRef = z.object({
  ...signedScript,
  versionId: z.int(),
  /** The site's Ed25519 signature over `hash \n versionId \n tenantId` in base64. The hash is the SHA-256, or the MD5 if that is empty. */
  signature: z.string(),
});
export type ScriptRef = z.output<typeof scriptRef>;

const run = message('run', {
  ...numberedRun.shape,
  lease,
  task: z.object({ id: z.int(), name: z.string() }),
  script: scriptRef,
  params: z.record(z.string(), z.json()),
  cacheScript: z.boolean(),
  /** The cache number. A file that the phone has cached under another number is downloaded again. */
  cacheNo: z.int().default(0),
  /** The limit for starting, counted from receipt by the phone's monotonic clock. After it the phone refuses the run as expired. */
  startWithinMs: z.int(),
  timeLimitMs: z.int(),
});
export type RunOrder = z.output<typeof run>;

const welcome = message('welcome', {
  protocol: z.int(),
  deviceNo: z.string(),
  tenantId: z.int().optional(),
  /** The phone's new token, sent once after the phone was assigned. It replaces the key. */
  token: z.string().optional(),
  settings: deviceSettings,
  screenSettings,
  serverTime: z.string(),
  /** A random id of the site's database. A new installation has a different id. */
  incarnation: z.string(),
  /** Increases after a restore of an older backup, because the site has then lost runs that phones know. */
  epoch: z.int().default(1),
  /** The site has stored this journal's lines up to this number. */
  logSeq: z.int().nonnegative(),
  /** Runs that must stop and have not ended yet. */
  stops: z.array(z.object({ runId, mode: z.enum(['unstarted', 'kill']) })),
  /** Runs of the journal whose end the site has stored. The phone need not report them again. */
  settled: z.array(runId),
  /** The site's Ed25519 public key as base64 SPKI DER. Scripts must carry a signature of this key. */
  scriptKey: z.string(),
  /** Hosts that a script's `http` may call. */
  httpAllow: z.array(z.string()),
  hot: hotScripts.default([]),
});
export type Welcome = z.output<typeof welcome>;

export const waitReasons = ['unassigned', 'disabled'] as const;
export type WaitReason = (typeof waitReasons)[number];

export const toDevice = z.discriminatedUnion('action', [
  welcome,
  /** The phone is known but must not work, because it has no owner yet or is disabled. The connection stays open. */
  message('waiting', { serverTime: z.string(), reason: z.enum(waitReasons).default('unassigned') }),
  message('refused', {
    reason: z.enum(refusals),
    message: z.string(),
    retryAfterMs: z.int().optional(),
  }),
  message('settings', { settings: deviceSettings }),
  message('screenSettings', { screenSettings }),
  message('command', {
    commandId: z.int(),
    kind: z.enum(commandKinds),
    args: z.record(z.string(), z.json()),
  }),
  run,
  message('stopRun', { runId, mode: z.enum(['unstarted', 'kill']) }),
  message('hot', { scripts: hotScripts }),
  /** The hosts that scripts may call, after a change. */
  message('httpAllow', { httpAllow: z.array(z.string()) }),
  /**
   * Acknowledges stored log lines, and in `runs` stored reports. The agent drops both from its journal. `taken`: the ids of reported data
   * lines, which are reported again in a later epoch.
   */
  message('ack', {
    logSeq: z.int().optional(),
    runs: z.array(z.object({ ...leasedRun, state: z.string() })).optional(),
    taken: z.array(z.int()).optional(),
  }),
  message('joinRoom', { screenSetting: screenSettings }),
  message('exitRoom', {}),
  /** Starts or stops video over this connection. Video starts with config and key frame; a repeated start sends them again. */
  message('videoFeed', { wanted: z.boolean() }),
  /** A viewer can receive video by WebRTC, so the phone must send an offer. */
  message('peer', { ...signal, iceServers }),
  message('peerGone', { ...signal }),
  canvasAction.extend({ viewer: z.string() }),
  message('answer', { ...signal, sdp: z.string() }),
  candidate,
  /** A user opens adb on the phone: the agent connects to `/rapi/ws/adb?type=device` with this one-time key and the phone's token. */
  message('adb', { key: z.string() }),
]);
export type ToDevice = z.output<typeof toDevice>;
