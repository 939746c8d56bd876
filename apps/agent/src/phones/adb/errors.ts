/** The phone responded, but the command failed. */
export class AdbCommandError extends Error {
  override readonly name = 'AdbCommandError';
}

/** The phone did not respond in time; its process was killed. */
export class AdbTimeoutError extends Error {
  override readonly name = 'AdbTimeoutError';
}

/** The input must not reach a phone's shell, for example an invalid package name or a file that is not an app. */
export class AdbInputError extends Error {
  override readonly name = 'AdbInputError';
}

export class AdbMissingError extends Error {
  override readonly name = 'AdbMissingError';
  constructor(path: string) {
    super(
      `The program "${path}" was not found, so phones cannot be reached over USB. Install Android's platform tools: ` +
        '"apt install adb" on Debian and Ubuntu, "brew install android-platform-tools" on macOS, ' +
        '"winget install Google.PlatformTools" on Windows.',
    );
  }
}
