import { saveBlob, stampedName } from '../../../../lib/calls/download.ts';
import { containedIn } from '../../../../parts/screen/gesture.ts';
import type { Drawing } from '../../../../parts/screen/phone-screen.tsx';

const framesPerSecond = 15;
const types = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
/** Limits a clip that was left running by mistake. */
const longestMs = 10 * 60_000;

export const canRecordClips = (): boolean =>
  typeof MediaRecorder === 'function' && typeof HTMLCanvasElement.prototype.captureStream === 'function';

/** Records the displayed screen until the recording is stopped, then saves it as a file. */
export class Clip {
  readonly #recorder: MediaRecorder;
  readonly #parts: Blob[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #limit: ReturnType<typeof setTimeout>;

  /** `drawing` is called for each frame; `ended` is called once the clip is saved. */
  constructor(deviceNo: string, drawing: () => Drawing | undefined, ended: () => void) {
    const first = drawing();
    if (!first) throw new Error('no picture');
    const canvas = document.createElement('canvas');
    // Encoders want even sizes.
    canvas.width = first.width & ~1;
    canvas.height = first.height & ~1;
    const context = canvas.getContext('2d');
    const draw = () => {
      const now = drawing();
      if (!now || !context) return;
      // A phone rotated meanwhile is shown whole, in the middle.
      const { left, top, width, height } = containedIn(
        { left: 0, top: 0, width: canvas.width, height: canvas.height },
        now,
      );
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.drawImage(now.element, left, top, width, height);
    };
    draw();
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    this.#recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), mimeType ? { mimeType } : {});
    this.#recorder.ondataavailable = ({ data }) => this.#parts.push(data);
    this.#recorder.onstop = () => {
      saveBlob(new Blob(this.#parts, { type: 'video/webm' }), `${stampedName(deviceNo)}.webm`);
      ended();
    };
    this.#recorder.start(1_000);
    this.#timer = setInterval(draw, 1_000 / framesPerSecond);
    this.#limit = setTimeout(() => this.stop(), longestMs);
  }

  readonly stop = (): void => {
    clearInterval(this.#timer);
    clearTimeout(this.#limit);
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
  };
}
