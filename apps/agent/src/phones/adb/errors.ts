/** The phone answered, but the command did not do its work. */
export class AdbCommandError extends Error {
  override readonly name = 'AdbCommandError';
}

/** The phone did not answer in time; its process was killed. */
export class AdbTimeoutError extends Error {
  override readonly name = 'AdbTimeoutError';
}

/** The input must not reach a phone's shell: an invalid package name, a file that is no app. */
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
