import { iceServers } from '@flotilla/contract/ice-servers';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Connections, RoomPort } from '../connections/api.ts';
import { Room } from './room.ts';

interface Deps {
  readonly connections: Pick<Connections, 'send'>;
  readonly parameters: Parameters;
}

/** The open rooms by device id. A room is a phone's live screen with the browsers that view it. */
export function createRooms({ connections, parameters }: Deps) {
  const rooms = new Map<number, Room>();
  const port: RoomPort = {
    connected: ({ deviceId }) => rooms.get(deviceId)?.phoneCame(),
    disconnected: ({ deviceId }) => rooms.get(deviceId)?.phoneLeft(),
    received({ deviceId }, message) {
      const room = rooms.get(deviceId);
      if (message.action === 'joinRoomResp') room?.answered(message);
      else if (message.action === 'actionDone') room?.actionDone(message);
      else if (message.action === 'clipboard') room?.clipboard(message);
      else if (message.action === 'elements') room?.elements(message);
      else room?.signal(message);
    },
    picture: ({ deviceId }, frame) => rooms.get(deviceId)?.picture(frame),
  };
  return {
    port,
    of: (deviceId: number) => rooms.get(deviceId),
    /** Whether a viewer of the phone requires specific screen settings. */
    isBound: (deviceId: number) => rooms.get(deviceId)?.isBound ?? false,
    /** The phone's room, created with these settings if there is none. */
    open(deviceId: number, settings: ScreenSettings): Room {
      let room = rooms.get(deviceId);
      if (!room) {
        room = new Room(deviceId, settings, {
          send: (message) => connections.send(deviceId, message),
          closed: () => rooms.delete(deviceId),
          iceServers: () => iceServers.parse(JSON.parse(parameters.text('ice.servers'))),
        });
        rooms.set(deviceId, room);
      }
      return room;
    },
    close() {
      // A closed room removes itself from the map, hence the copy.
      for (const room of [...rooms.values()]) room.close();
    },
  };
}
export type Rooms = ReturnType<typeof createRooms>;
