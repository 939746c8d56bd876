/** The server on the phone said what the protocol does not know. */
export class ScrcpyProtocolError extends Error {
  override readonly name = 'ScrcpyProtocolError';
}
