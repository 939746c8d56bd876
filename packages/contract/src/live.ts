import { z } from 'zod';
import { canvasAction, heartbeat } from './device.ts';
import { iceServers } from './ice-servers.ts';
import { locales } from './locale.ts';
import { screenSettings, screenSettingsChange } from './phone-settings.ts';
import { pickedElement, tappedBy } from './picked-element.ts';
import { pictureWindow, quickPictureWindow } from './picture-window.ts';
import { screenElement } from './screen-elements.ts';

/**
 * The browser's side of `/rapi/ws/device?type=client`. With `deviceNo` in the address the socket is for that phone; without it
 * (the wall) every message carries `deviceNo`. Binary frames: on a one-phone socket the unchanged picture (JPEG), or a frame of
 * `video-frame.ts`, whose first byte differs from a JPEG's; on the wall `u8 length, deviceNo as UTF-8`, then the same.
 */
const deviceNo = z.string().max(64).optional();
const message = <const Action extends string, Shape extends z.ZodRawShape>(action: Action, shape: Shape) =>
  z.object({ action: z.literal(action), deviceNo, ...shape });
/** How this browser takes video: frames on this socket, a peer connection. */
const videoWays = z.object({ socket: z.boolean(), peer: z.boolean() });
export type VideoWays = z.output<typeof videoWays>;
/** Without `video` in its joinRoom a browser gets an offer. */
export const defaultVideoWays: VideoWays = { socket: false, peer: true };

/** The limit of phones in one message. */
export const mostTogether = 500;
const deviceNos = z.array(z.string().max(64)).min(1).max(mostTogether);

export const fromBrowser = z.discriminatedUnion('action', [
  message('ping', {}),
  message('pong', {}),
  /** The language of the texts from now on; the browser's by default. */
  message('language', { language: z.enum(locales) }),
  /** Heartbeats and presence of phones, without their pictures. The one-phone socket watches by itself. */
  message('watch', { deviceNos: deviceNos.optional() }),
  message('unwatch', {}),
  /**
   * `yields`: the settings are a preference. Without it they apply until this viewer leaves, and a room where others insist on
   * theirs refuses. If all yield, the largest requested scale is shown to everybody.
   */
  message('joinRoom', {
    screenSetting: screenSettingsChange.optional(),
    yields: z.boolean().optional(),
    video: videoWays.optional(),
  }),
  /** In a room of video: how it is sent from now on. A newly enabled way begins with a key frame, or an offer. */
  message('videoWays', { video: videoWays }),
  message('exitRoom', {}),
  message('releaseScreenPermission', {}),
  message('rebootEC', {}),
  message('rebootPhone', {}),
  /** On the wall `deviceNos` sends the same to many phones; each is checked and answered separately. */
  canvasAction.extend({ deviceNo, deviceNos: deviceNos.optional() }),
  /** Measures the round trip to the phone: `probed` follows when the phone's connection has answered. */
  message('probe', { seq: z.int().positive() }),
  message('answer', { sdp: z.string().max(65_536) }),
  message('candidate', { iceCandidate: z.json() }),
  /**
   * How many pictures have been drawn since the last acknowledgement, and how many may be ahead of the next one: 3 unless the
   * viewer reports a fast connection. A viewer that never acknowledges is not waited for.
   */
  message('pictureAck', {
    count: z.int().positive(),
    ahead: z.int().min(pictureWindow).max(quickPictureWindow).optional(),
  }),
]);
export type FromBrowser = z.output<typeof fromBrowser>;

export const toBrowser = z.discriminatedUnion('action', [
  message('pong', {}),
  message('ping', {}),
  message('joinRoomResp', {
    code: z.union([z.literal(0), z.literal(1)]),
    msg: z.string(),
    screenSetting: screenSettings.optional(),
    /** For a peer connection; there when the room is one of video. */
    iceServers: iceServers.optional(),
  }),
  heartbeat.extend({ deviceNo }),
  message('presence', { online: z.boolean(), since: z.string() }),
  /** The steering viewer; empty if nobody steers. */
  message('steering', { userName: z.string(), mine: z.boolean() }),
  /** The result of a numbered `canvas_action` on this phone. */
  message('actionDone', {
    seq: z.int(),
    ok: z.boolean(),
    error: z.string(),
    element: pickedElement.optional(),
    by: tappedBy.optional(),
  }),
  message('probed', { seq: z.int() }),
  /**
   * The phone's clipboard: because this viewer asked, or because somebody copied on the phone. Sent only to viewers who may
   * steer.
   */
  message('clipboard', { text: z.string(), asked: z.boolean() }),
  /** What is on the screen, because this viewer asked with `_elements`. */
  message('elements', { elements: z.array(screenElement) }),
  message('commandResult', { kind: z.string(), ok: z.boolean(), msg: z.string() }),
  message('offer', { sdp: z.string() }),
  message('candidate', { iceCandidate: z.json() }),
  /** The phone can no longer be watched: its owner changed, it was disabled, or the right was revoked. */
  message('ended', { msg: z.string() }),
]);
export type ToBrowser = z.output<typeof toBrowser>;

/** The permissions of a socket: to see a phone's state, to see its screen, to touch it, to read its log feed. */
export const livePermissions = {
  watch: 'device:monitor:list',
  view: 'device:screen:view',
  control: 'device:screen:control',
  log: 'device:log:list',
} as const;
