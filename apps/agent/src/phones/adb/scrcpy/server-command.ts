import type { VideoOptions } from '../../phone.ts';
import { shellQuote } from '../shell-quote.ts';
import type { ScrcpyProgram } from './server-program.ts';

/** The direction of the connection. `forward`: the server listens on the phone. `reverse`: it connects to a port that adb forwards to the agent. */
export type Tunnel = 'forward' | 'reverse';

export interface ScrcpyVideoOptions extends VideoOptions {
  /** Whether to wake the phone, because its encoder sends nothing while the screen is off. */
  readonly wakeUp: boolean;
}

export interface ServerRun {
  /** The id in the socket name, so that two runs do not use the same socket. Eight hexadecimal digits, the first below 8. */
  readonly scid: string;
  readonly tunnel: Tunnel;
  /** Without it the server has a control connection only. */
  readonly video?: ScrcpyVideoOptions | undefined;
}

/** The exit code of the start command if the file on the phone is missing or different. */
export const fileMissingCode = 91;

export function socketName(scid: string): string {
  return `localabstract:scrcpy_${scid}`;
}

/** Returns the file's path on the phone, which is different for each version and content. */
export function remotePath(folder: string, { version, sha256 }: ScrcpyProgram): string {
  return `${folder}/flotilla-scrcpy-${version}-${sha256.slice(0, 12)}.jar`;
}

/**
 * Returns the shell script that verifies the file and starts the server. `exec` replaces the shell by the server, so that ending the
 * shell ends the server. The check is part of the script to save a round trip; old phones have `md5sum` only.
 */
export function serverCommand(folder: string, program: ScrcpyProgram, run: ServerRun): string {
  const file = shellQuote(remotePath(folder, program));
  const options = Object.entries(serverOptions(run)).map(([name, value]) => `${name}=${value}`);
  const words = ['/', 'com.genymobile.scrcpy.Server', program.version, ...options].map((word) => shellQuote(word));
  return (
    `sum=$(sha256sum ${file} 2>/dev/null || md5sum ${file} 2>/dev/null)\n` +
    `case "$sum" in ${program.sha256}*|${program.md5}*) ;; *) exit ${fileMissingCode} ;; esac\n` +
    `export CLASSPATH=${file}\nexec app_process ${words.join(' ')}`
  );
}

function serverOptions({ scid, tunnel, video }: ServerRun): Record<string, string | number | boolean> {
  return {
    scid,
    log_level: 'warn',
    audio: false,
    video: video !== undefined,
    control: true,
    tunnel_forward: tunnel === 'forward',
    send_device_meta: false,
    // scrcpy's clean-up would delete the file. The options used here change no settings that it would have to restore.
    cleanup: false,
    power_on: video?.wakeUp ?? false,
    // With this option the server reports changes but does not respond to requests, which a run without video needs.
    clipboard_autosync: video !== undefined,
    ...(video && {
      video_codec: 'h264',
      video_bit_rate: video.bitsPerSecond,
      max_fps: video.maxFps,
      ...(video.maxSize > 0 && { max_size: video.maxSize }),
    }),
  };
}
