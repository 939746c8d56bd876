import { z } from 'zod';

const text = (max: number) => z.string().max(max);

/** ICE servers in the format of `RTCPeerConnection`. */
export const iceServers = z
  .array(
    z.object({
      urls: z.union([text(500), z.array(text(500)).max(10)]),
      username: text(200).optional(),
      credential: text(500).optional(),
    }),
  )
  .max(10);
export type IceServers = z.output<typeof iceServers>;
