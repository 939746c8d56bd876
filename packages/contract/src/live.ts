import { z } from 'zod';
import { canvasAction } from './canvas-action.ts';
import { heartbeat } from './device.ts';
import { iceServers } from './ice-servers.ts';
import { locales } from './locale.ts';
import { screenSettings, screenSettingsChange } from './phone-settings.ts';
import { pickedElement, tappedBy } from './picked-element.ts';
import { pictureWindow, quickPictureWindow } from './picture-window.ts';
import { screenElement } from './screen-elements.ts';

/**
 * The messages between browser and site on `/rapi/ws/device?type=client`. With `deviceNo` in the address the socket is for that phone;
 * without it (the wall) every message has a `deviceNo`. A binary frame of a one-phone socket is an unchanged picture (JPEG) or a frame
 * of `video-frame.ts`, whose first byte differs from a JPEG's. On the wall `u8 length, deviceNo as UTF-8` precedes it.
 */
const deviceNo = z.string().max(64).optional();
const message = <const Action extends string, Shape extends z.ZodRawShape>(action: Action, shape: Shape) =>
  z.object({ action: z.literal(action), deviceNo, ...shape });
/** The ways in which this browser receives video: as frames on this socket, by a peer connection. */
const videoWays = z.object({ socket: z.boolean(), peer: z.boolean() });
export type VideoWays = z.output<typeof videoWays>;
/** The default if `joinRoom` has no `video`: the browser gets an offer for a peer connection. */
export const defaultVideoWays: VideoWays = { socket: false, peer: true };

/** The limit of phones in one message. */
export const mostTogether = 500;
const deviceNos = z.array(z.string().max(64)).min(1).max(mostTogether);

export const fromBrowser = z.discriminatedUnion('action', [
  message('ping', {}),
  message('pong', {}),
  /** Sets the language of later texts. The default is the language of the browser. */
  message('language', { language: z.enum(locales) }),
  /** Subscribes to heartbeats and presence of phones, without pictures. A one-phone socket is always subscribed to its phone. */
  message('watch', { deviceNos: deviceNos.optional() }),
  message('unwatch', {}),
  /**
   * Starts watching a screen. With `yields`, the settings are a preference. Without it they apply until this viewer leaves, and the
   * room refuses if the settings of another viewer apply. If all viewers yield, the largest requested scale is used.
   */
  message('joinRoom', {
    screenSetting: screenSettingsChange.optional(),
    yields: z.boolean().optional(),
    video: videoWays.optional(),
  }),
  /** Changes the ways in which video is sent. A newly enabled way starts with a key frame or an offer. */
  message('videoWays', { video: videoWays }),
  message('exitRoom', {}),
  message('releaseScreenPermission', {}),
  message('rebootEC', {}),
  message('rebootPhone', {}),
  /** On the wall `deviceNos` sends the same action to many phones. Each is checked and confirmed separately. */
  canvasAction.extend({ deviceNo, deviceNos: deviceNos.optional() }),
  /** Measures the round trip to the phone. `probed` is sent when the phone's connection has responded. */
  message('probe', { seq: z.int().positive() }),
  message('answer', { sdp: z.string().max(65_536) }),
  message('candidate', { iceCandidate: z.json() }),
  /**
   * Acknowledges the pictures drawn since the last acknowledgement, and grants how many may be sent before the next one: 3 unless the
   * viewer has a fast connection. Pictures are not held back for a viewer that never acknowledges.
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
    /** The servers for a peer connection. Present if the room shows video. */
    iceServers: iceServers.optional(),
  }),
  heartbeat.extend({ deviceNo }),
  message('presence', { online: z.boolean(), since: z.string() }),
  /** The viewer who controls the phone; empty if none does. */
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
  /** The phone's clipboard, after this viewer requested it (`asked`) or after a copy on the phone. Sent only to viewers who may control the phone. */
  message('clipboard', { text: z.string(), asked: z.boolean() }),
  /** The elements on the screen, as requested by this viewer with `_elements`. */
  message('elements', { elements: z.array(screenElement) }),
  message('commandResult', { kind: z.string(), ok: z.boolean(), msg: z.string() }),
  message('offer', { sdp: z.string() }),
  message('candidate', { iceCandidate: z.json() }),
  /** The phone can no longer be watched: its owner changed, it was disabled, or the right was revoked. */
  message('ended', { msg: z.string() }),
]);
export type ToBrowser = z.output<typeof toBrowser>;

/** The permissions of a socket: to see a phone's state, to see its screen, to control it, to read its log. */
export const livePermissions = {
  watch: 'device:monitor:list',
  view: 'device:screen:view',
  control: 'device:screen:control',
  log: 'device:log:list',
} as const;
