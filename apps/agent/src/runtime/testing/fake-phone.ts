import { type Phone, PhoneGoneError, type ScreenElement, UnsupportedError } from '../../phones/phone.ts';

export interface FakePhone extends Phone {
  /** The actions performed on the phone, in order. */
  readonly done: string[];
  shown: ScreenElement[];
  unplug(): void;
}

export function element(over: Partial<ScreenElement>): ScreenElement {
  const base = { id: '', className: 'View', text: '', description: '', clickable: true };
  return { ...base, left: 0, top: 0, right: 1, bottom: 1, ...over };
}

/** A phone that records the actions performed on it. It has no apps. Its shell echoes each command, except `hang`, which never returns. */
export function createFakePhone(): FakePhone {
  const gone = new AbortController();
  const done: string[] = [];
  const act = async (what: string) => {
    if (gone.signal.aborted) throw new PhoneGoneError('The cable was pulled');
    done.push(what);
  };
  const unsupported = () => Promise.reject(new UnsupportedError('apps', 'This phone has no apps'));
  return {
    kind: 'simulated',
    identity: {
      ...{ deviceId: 'f1', brand: 'Acme', mode: 'One', imei: '', osVersion: '14', hardware: 'h' },
      screen: { width: 1080, height: 2160 },
    },
    capabilities: [],
    gone: gone.signal,
    done,
    shown: [],
    unplug: () => gone.abort(),
    async state() {
      await act('state');
      const levels = { battery: 77, charging: true, batteryTempC: 30, brightness: 90 };
      return { ...levels, storageLeftBytes: 5e9, availableMemoryBytes: 2e9 };
    },
    async screenshot() {
      await act('screenshot');
      return { jpeg: Uint8Array.of(0xff, 0xd8, 0xff), width: 1080, height: 2160 };
    },
    touch: (event) => act(`touch ${event.kind}`),
    tap: ({ x, y }) => act(`tap ${x} ${y}`),
    swipe: (from, to, ms) => act(`swipe ${from.x} ${from.y} ${to.x} ${to.y} ${ms}`),
    text: (text) => act(`text ${text}`),
    key: (key) => act(`key ${key}`),
    async elements() {
      await act('elements');
      return this.shown;
    },
    launchApp: unsupported,
    stopApp: unsupported,
    currentApp: unsupported,
    installApp: unsupported,
    async shell(command, { signal }) {
      await act(`shell ${command}`);
      if (command !== 'hang') return { exitCode: 0, stdout: command, stderr: '' };
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
    },
    find: () => act('find'),
    reboot: () => act('reboot'),
    close: async () => {},
  };
}
