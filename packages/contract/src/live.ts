import { z } from 'zod';
import { canvasAction, heartbeat, iceServers } from './device.ts';
import { locales } from './locale.ts';
import { screenSettings, screenSettingsChange } from './phone-settings.ts';
import { pictureWindow, quickPictureWindow } from './picture-window.ts';

/**
 * The browser's side of `/rapi/ws/device?type=client`. With `deviceNo` in the address the socket is for that phone; without it
 * (the wall) every message carries `deviceNo`. Binary frames: on a one-phone socket the unchanged picture (JPEG), or a frame of
 * `video-frame.ts`, whose first byte differs from a JPEG's; on the wall `u8 length, deviceNo as UTF-8`, then the same.
 */
const deviceNo = z.string().max(64).optional();
/** How this browser takes video: frames on this socket, a peer connection. */
const videoWays = z.object({ socket: z.boolean(), peer: z.boolean() });
export type VideoWays = z.output<typeof videoWays>;
/** Without `video` in its joinRoom a browser gets an offer. */
export const defaultVideoWays: VideoWays = { socket: false, peer: true };

/** The limit of phones in one message. */
export const mostTogether = 500;
const deviceNos = z.array(z.string().max(64)).min(1).max(mostTogether);

export const fromBrowser = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ping'), deviceNo }),
  z.object({ action: z.literal('pong'), deviceNo }),
  /** The language of the texts from now on; the browser's by default. */
  z.object({ action: z.literal('language'), deviceNo, language: z.enum(locales) }),
  /** Heartbeats and presence of phones, without their pictures. The one-phone socket watches by itself. */
  z.object({ action: z.literal('watch'), deviceNo, deviceNos: deviceNos.optional() }),
  z.object({ action: z.literal('unwatch'), deviceNo }),
  /**
   * `yields`: the settings are a preference. Without it they apply until this viewer leaves, and a room where others insist on
   * theirs refuses. If all yield, the largest requested scale is shown to everybody.
   */
  z.object({
    action: z.literal('joinRoom'),
    deviceNo,
    screenSetting: screenSettingsChange.optional(),
    yields: z.boolean().optional(),
    video: videoWays.optional(),
  }),
  /** In a room of video: how it is sent from now on. A newly enabled way begins with a key frame, or an offer. */
  z.object({ action: z.literal('videoWays'), deviceNo, video: videoWays }),
  z.object({ action: z.literal('exitRoom'), deviceNo }),
  z.object({ action: z.literal('releaseScreenPermission'), deviceNo }),
  z.object({ action: z.literal('rebootEC'), deviceNo }),
  z.object({ action: z.literal('rebootPhone'), deviceNo }),
  /** On the wall `deviceNos` sends the same to many phones; each is checked and answered separately. */
  canvasAction.extend({ deviceNo, deviceNos: deviceNos.optional() }),
  /** Measures the round trip to the phone: `probed` follows when the phone's connection has answered. */
  z.object({ action: z.literal('probe'), deviceNo, seq: z.int().positive() }),
  z.object({ action: z.literal('answer'), deviceNo, sdp: z.string().max(65_536) }),
  z.object({ action: z.literal('candidate'), deviceNo, iceCandidate: z.json() }),
  /**
   * How many pictures have been drawn since the last acknowledgement, and how many may be ahead of the next one: 3 unless the
   * viewer reports a fast connection. A viewer that never acknowledges is not waited for.
   */
  z.object({
    action: z.literal('pictureAck'),
    deviceNo,
    count: z.int().positive(),
    ahead: z.int().min(pictureWindow).max(quickPictureWindow).optional(),
  }),
]);
export type FromBrowser = z.output<typeof fromBrowser>;

export const toBrowser = z.discriminatedUnion('action', [
  z.object({ action: z.literal('pong'), deviceNo }),
  z.object({ action: z.literal('ping'), deviceNo }),
  z.object({
    action: z.literal('joinRoomResp'),
    deviceNo,
    code: z.union([z.literal(0), z.literal(1)]),
    msg: z.string(),
    screenSetting: screenSettings.optional(),
    /** For a peer connection; there when the room is one of video. */
    iceServers: iceServers.optional(),
  }),
  heartbeat.extend({ deviceNo }),
  z.object({ action: z.literal('presence'), deviceNo, online: z.boolean(), since: z.string() }),
  /** The steering viewer; empty if nobody steers. */
  z.object({ action: z.literal('steering'), deviceNo, userName: z.string(), mine: z.boolean() }),
  /** The result of a numbered `canvas_action` on this phone. */
  z.object({ action: z.literal('actionDone'), deviceNo, seq: z.int(), ok: z.boolean(), error: z.string() }),
  z.object({ action: z.literal('probed'), deviceNo, seq: z.int() }),
  /**
   * The phone's clipboard: because this viewer asked, or because somebody copied on the phone. Sent only to viewers who may
   * steer.
   */
  z.object({ action: z.literal('clipboard'), deviceNo, text: z.string(), asked: z.boolean() }),
  z.object({ action: z.literal('commandResult'), deviceNo, kind: z.string(), ok: z.boolean(), msg: z.string() }),
  z.object({ action: z.literal('offer'), deviceNo, sdp: z.string() }),
  z.object({ action: z.literal('candidate'), deviceNo, iceCandidate: z.json() }),
  /** The phone can no longer be watched: its owner changed, it was disabled, or the right was revoked. */
  z.object({ action: z.literal('ended'), deviceNo, msg: z.string() }),
]);
export type ToBrowser = z.output<typeof toBrowser>;

/** The permissions of a socket: to see a phone's state, to see its screen, to touch it, to read its log feed. */
export const livePermissions = {
  watch: 'device:monitor:list',
  view: 'device:screen:view',
  control: 'device:screen:control',
  log: 'device:log:list',
} as const;
