import { type ByteReader, ScrcpyProtocolError } from './byte-reader.ts';

/** The server's messages on the control connection. */
export type DeviceMessage =
  | { readonly kind: 'clipboard'; readonly text: string }
  /** The phone has set the clipboard to the text with this sequence number, and pasted it if requested. */
  | { readonly kind: 'ackClipboard'; readonly sequence: bigint }
  | { readonly kind: 'keyboard' };

const maxTextBytes = 2 ** 18;

/** Reads the next message. Returns `undefined` if the connection ended between messages. */
export async function readDeviceMessage(reader: ByteReader): Promise<DeviceMessage | undefined> {
  const type = (await reader.read(1))?.readUInt8();
  switch (type) {
    case undefined:
      return undefined;
    case 0: {
      const size = (await reader.expect(4)).readUInt32BE();
      if (size > maxTextBytes) throw new ScrcpyProtocolError(`A clipboard text of ${size} bytes was announced`);
      return { kind: 'clipboard', text: (await reader.expect(size)).toString() };
    }
    case 1:
      return { kind: 'ackClipboard', sequence: (await reader.expect(8)).readBigUInt64BE() };
    case 2:
      // Output reports belong to UHID keyboards, which the agent does not use. They must still be read from the stream.
      await reader.expect((await reader.expect(4)).readUInt16BE(2));
      return { kind: 'keyboard' };
    default:
      throw new ScrcpyProtocolError(`The phone sent a message of the unknown type ${type}`);
  }
}
