/** The server on the phone sent something that the protocol does not define. */
export class ScrcpyProtocolError extends Error {
  override readonly name = 'ScrcpyProtocolError';
}
