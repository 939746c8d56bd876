import { z } from 'zod';
import { hotScripts, hotState, mostHotScripts, usedHotScript } from './hot-messages.ts';
import { iceServers } from './ice-servers.ts';
import { deviceSettings, screenSettings } from './phone-settings.ts';
import { pickedElement, tappedBy } from './picked-element.ts';
import { refusals } from './refusals.ts';
import { elements } from './screen-elements.ts';

/**
 * The device channel: `/rapi/ws/device?type=device`, one JSON message `{action, …}` a text frame, pictures in binary frames.
 * A message that is not one of these is ignored when its action is unknown, and closes the connection when it is malformed.
 */
export const deviceProtocol = 1;

/** No text frame is larger. */
export const maxTextFrameBytes = 512 * 1024;
/** No picture is larger. */
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
const runId = z.int().positive();
const lease = z
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);
/** Random for each run. After a restore of an older backup run ids are reused, and only the nonce tells the runs apart. */
const nonce = text(64).default('');
export const logLevels = ['debug', 'info', 'ok', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** `reportTime` is the phone's own clock, ISO 8601. */
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
  /** The app in front and, after a slash, its activity, as far as the phone tells; older agents do not. */
  app: text(200).default(''),
});
export type Heartbeat = z.output<typeof heartbeat>;

/** How long a journal keeps the proof that a run was on its phone, after the site knows of the run's end. */
export const endedRunsKeptHours = 48;

/** A run that the phone's journal holds when it connects. */
const heldRun = z.object({
  runId,
  lease,
  nonce,
  state: z.enum(['accepted', 'running', 'done', 'failed', 'stopped', 'refused']),
});

/** `seal`: the site's proof that it gave this number to the run with this nonce; no phone can make one. */
const numberedRun = z.object({ runId, nonce, seal: text(64).default('') });
export type NumberedRun = z.output<typeof numberedRun>;

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
  /** A fingerprint of the hardware, which cannot be copied with a token. Another one with the same token is a clone. */
  hardware: text(128).default(''),
  /** The site's or a tenant's key or a one-time code, until the phone has its own token. */
  key: text(256).optional(),
  token: text(256).optional(),
  /** The journal's id: a wiped or moved agent has another one. */
  journalId: text(64).min(1),
  /** Random for each agent process: two live ones with the same journal mean a copy. */
  instance: text(64).default(''),
  /** The site whose run ids the journal holds, as in its last welcome; empty before the first. */
  incarnation: text(64).default(''),
  held: z.array(heldRun).max(10_000),
  /** The run with the highest id that this site has ever ordered of the phone, according to the journal. */
  newestRun: numberedRun.optional(),
});
export type Hello = z.output<typeof hello>;

export const exception = z.object({
  message: text(2_000),
  stack: text(20_000).default(''),
  /** The kind of failure: the script threw, ran out of time or memory, could not be fetched or verified, or the agent died. */
  kind: z.enum(['thrown', 'timeout', 'memory', 'download', 'signature', 'unsupported', 'agent']),
  /** The name under which the picture of the moment was handed in with `/rapi/artifact`. */
  artifact: text(128).default(''),
});
export type RunException = z.output<typeof exception>;

const runState = message('runState', {
  runId,
  lease,
  nonce,
  /** `refused`: never started and never will under this lease; `reason` says why. */
  state: z.enum(['accepted', 'running', 'done', 'failed', 'stopped', 'refused']),
  at: text(40),
  result: z.json().optional(),
  reason: text(500).optional(),
  exception: exception.optional(),
  /** With an end: the hot scripts that the script has required. */
  hot: z
    .array(usedHotScript)
    .max(2 * mostHotScripts)
    .optional(),
});
export type RunState = z.output<typeof runState>;

/** A running script is alive, with its newest mark; told when there is a new one, and about twice a minute while it does something. */
const runProgress = message('runProgress', {
  runId,
  lease,
  nonce,
  percent: z.int().min(0).max(100).optional(),
  text: text(200).optional(),
});
export type RunProgress = z.output<typeof runProgress>;

/** Larger numbers would not be exact; a journal told to continue higher still has room. */
const mostLogSeq = 2 ** 52;

/**
 * Each phone's lines are numbered by the journal from 1. A gap means that the agent had to drop lines, and the line before the
 * gap's end says how many. `runId` 0 is the agent itself.
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
/** Each command's arguments. `install`: a path on the site (fetched with the phone's token) or an external address. */
export const commandArgs = {
  find: z.object({}),
  install: z.object({ url: text(2_000).min(1), sha256: text(64).optional() }),
  rebootEC: z.object({}),
  rebootPhone: z.object({}),
  stopScript: z.object({}),
  shell: z.object({ command: text(8_000).min(1), timeoutMs: z.int().min(1).max(240_000).default(30_000) }),
  /** The fields of `deviceSettings` that change; the others stay. */
  settings: z.record(z.string(), z.json()),
} satisfies Record<CommandKind, z.ZodType>;
const commandResult = message('commandResult', {
  commandId: z.int().positive(),
  ok: z.boolean(),
  output: text(65_536).default(''),
  error: text(2_000).default(''),
});

/** Why a phone does not show its screen. */
export const screenRefusals = ['noVideo', 'noAccessibility', 'noScreenshot', 'videoFailed'] as const;
export type ScreenRefusal = (typeof screenRefusals)[number];
const joinRoomResp = message('joinRoomResp', {
  code: z.union([z.literal(0), z.literal(1)]),
  /** With code 1: the site translates it for each viewer; `msg` has details in the phone's own text. */
  reason: z.enum(screenRefusals).optional().catch(undefined),
  msg: text(500),
});
export type JoinRoomResp = z.output<typeof joinRoomResp>;
/** The result of a viewer's `canvas_action` with a number. `element` answers `_pick`, and `by` answers `_tapElement`. */
const actionDone = message('actionDone', {
  viewer: text(64),
  seq: z.int().positive(),
  ok: z.boolean(),
  error: text(500).default(''),
  element: pickedElement.optional(),
  by: tappedBy.optional(),
});
export type ActionDone = z.output<typeof actionDone>;

/** No clipboard's text is longer. */
export const mostClipboardText = 50_000;
/** A phone's clipboard: for the viewer who asked or, without one, for all because somebody copied on the phone. */
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

export const canvasActions = [
  '_touchDown',
  '_touchMove',
  '_touchUp',
  '_zoom_in',
  '_zoom_out',
  '_back',
  '_home',
  '_recent',
  '_power',
  '_lock',
  '_unlock',
  '_text',
  '_key',
  '_scroll',
  '_rotate',
  '_displayOff',
  '_displayOn',
  '_getClipboard',
  '_setClipboard',
  '_elements',
  '_pick',
  '_tapElement',
] as const;
/** The largest turn of a wheel in one message, in notches. */
export const mostNotches = 16;
const notches = z.number().min(-mostNotches).max(mostNotches).optional();
/** `x` and `y` are fractions of the picture, 0 to 1; `scrollX` and `scrollY` are wheel notches, positive is left and up. */
export const canvasAction = message('canvas_action', {
  action_type: z.enum(canvasActions),
  x: z.number().min(0).max(1).optional(),
  y: z.number().min(0).max(1).optional(),
  pointerId: z.int().min(0).max(9).optional(),
  text: text(2_000).optional(),
  keyCode: text(32).optional(),
  scrollX: notches,
  scrollY: notches,
  /** For `_tapElement`: tapped in its middle where it is found, else at `x`, `y`. */
  element: pickedElement.optional(),
  /** For `_setClipboard`. */
  clipboard: text(mostClipboardText).optional(),
  /** Requests an `actionDone` with the same number once the phone has executed it, or failed. */
  seq: z.int().positive().optional(),
});
export type CanvasAction = z.output<typeof canvasAction>;

const scriptRef = z.object({
  id: z.int(),
  name: z.string(),
  version: z.string(),
  versionId: z.int(),
  /** A path on the site (fetched with the phone's token) or an address elsewhere. */
  url: z.string(),
  /** 0 if the site knows the file by its address and MD5 only. */
  bytes: z.int(),
  md5: z.string(),
  /** Empty if the site knows the file by its address and MD5 only. */
  sha256: z.string(),
  /** Ed25519 by the site over `hash \n versionId \n tenantId`, base64; the hash is the SHA-256, or the MD5 without one. */
  signature: z.string(),
  tenantId: z.int(),
});
export type ScriptRef = z.output<typeof scriptRef>;

const run = message('run', {
  ...numberedRun.shape,
  lease,
  task: z.object({ id: z.int(), name: z.string() }),
  script: scriptRef,
  params: z.record(z.string(), z.json()),
  cacheScript: z.boolean(),
  /** A file that the phone keeps under another number is fetched anew. */
  cacheNo: z.int().default(0),
  /** Not started within this time: the phone refuses it as expired. Counted from receipt by the phone's monotonic clock. */
  startWithinMs: z.int(),
  timeLimitMs: z.int(),
});
export type RunOrder = z.output<typeof run>;

const welcome = message('welcome', {
  protocol: z.int(),
  deviceNo: z.string(),
  /** Sent once, when the phone has been assigned; it replaces the key. */
  token: z.string().optional(),
  settings: deviceSettings,
  screenSettings,
  serverTime: z.string(),
  /** Random, created with the site's database. A new installation has another one. */
  incarnation: z.string(),
  /** The history of the site: the next one begins after a restore of an older backup. */
  epoch: z.int().default(1),
  /** Lines up to this number of this journal are stored. */
  logSeq: z.int().nonnegative(),
  /** Runs that were asked to stop and have not ended yet. */
  stops: z.array(z.object({ runId, mode: z.enum(['unstarted', 'kill']) })),
  /** Runs of the journal whose end the site knows: their reports need not be sent again. */
  settled: z.array(runId),
  /** Ed25519 public key of the site, base64 SPKI DER: scripts must carry its signature. */
  scriptKey: z.string(),
  /** Hosts that a script's `http` may call. */
  httpAllow: z.array(z.string()),
  hot: hotScripts.default([]),
});
export type Welcome = z.output<typeof welcome>;

export const toDevice = z.discriminatedUnion('action', [
  welcome,
  message('waiting', { serverTime: z.string() }),
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
  /** `runs`: reports that are stored, to be dropped from the outbox. */
  message('ack', {
    logSeq: z.int().optional(),
    runs: z.array(z.object({ runId, lease, nonce, state: z.string() })).optional(),
  }),
  message('joinRoom', { screenSetting: screenSettings }),
  message('exitRoom', {}),
  /** Starts or stops video over this connection, beginning with config and key frame; a repeated start restarts it. */
  message('videoFeed', { wanted: z.boolean() }),
  /** A viewer can take video by WebRTC: the phone makes an offer. */
  message('peer', { ...signal, iceServers }),
  message('peerGone', { ...signal }),
  canvasAction.extend({ viewer: z.string() }),
  message('answer', { ...signal, sdp: z.string() }),
  candidate,
]);
export type ToDevice = z.output<typeof toDevice>;
