/** The errors that host calls throw, which a script knows by name: `error instanceof TimeoutError`. */
export const errorNames = [
  'ArgumentError',
  'FileError',
  'HttpError',
  'PhoneGoneError',
  'SiteError',
  'TimeoutError',
  'UnsupportedError',
] as const;
