/** The errors that host calls throw, which a script knows by name: `error instanceof TimeoutError`. */
export const errorNames = ['ArgumentError', 'HttpError', 'PhoneGoneError', 'TimeoutError', 'UnsupportedError'] as const;
