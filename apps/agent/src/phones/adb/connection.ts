import { Adb, AdbBanner, type AdbServerClient, AdbServerTransport, type AdbSocket } from '@yume-chan/adb';

/** A transport without the library's list of every socket it ever opened, which would leak on a phone that is polled for months. */
class PhoneTransport extends AdbServerTransport {
  readonly #client: AdbServerClient;

  constructor(client: AdbServerClient, serial: string, banner: AdbBanner, transportId: bigint, gone: AbortSignal) {
    const disconnected = new Promise<void>((resolve) =>
      gone.addEventListener('abort', () => resolve(), { once: true }),
    );
    super(client, serial, banner, transportId, disconnected);
    this.#client = client;
  }

  override connect(service: string): Promise<AdbSocket> {
    return this.#client.createDeviceConnection({ transportId: this.transportId }, service);
  }
}

export async function connectPhone(
  client: AdbServerClient,
  device: { readonly serial: string; readonly transportId: bigint },
  gone: AbortSignal,
): Promise<Adb> {
  const { features } = await client.getDeviceFeatures({ transportId: device.transportId });
  const banner = new AdbBanner('device', undefined, undefined, undefined, features);
  return new Adb(new PhoneTransport(client, device.serial, banner, device.transportId, gone));
}
