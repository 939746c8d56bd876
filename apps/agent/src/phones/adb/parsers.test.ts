import { describe, expect, it } from 'vitest';
import { parseCurrentApp } from './apps.ts';
import { adviceFor, parseDeviceList } from './device-list.ts';
import { diagnoseState } from './doctor/adb-doctor.ts';
import { parseElements } from './elements.ts';
import { parseIdentity } from './identity.ts';
import { parseFrontApp, parseState } from './phone-state.ts';
import { parseCurrentSize, parseWmSize } from './screen-size.ts';
import { checkedPackage, shellQuote } from './shell-quote.ts';
import { typedParts, typingCommands } from './typed-text.ts';

const sections = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, text]) => `\n@@flotilla ${name}\n${text}`)
    .join('\n');

describe('device list', () => {
  const list = `R58M12ABC              device usb:1-1.2 product:a51 model:SM_A515F device:a51 transport_id:1
0123456789ABCDEF       unauthorized usb:1-1.3 transport_id:2
192.168.1.7:5555       offline transport_id:3
adb-RZ8N-xyz._adb-tls-connect._tcp device product:p model:M device:d transport_id:4
(no serial number)     no permissions (user in plugdev group; are your udev rules wrong?); see [http://developer.android.com/tools/device.html] usb:1-1.4 transport_id:5
garbage`;

  it('is read with every state', () => {
    expect(parseDeviceList(list)).toEqual([
      { serial: 'R58M12ABC', state: 'device', transportId: 1n, overNetwork: false },
      { serial: '0123456789ABCDEF', state: 'unauthorized', transportId: 2n, overNetwork: false },
      { serial: '192.168.1.7:5555', state: 'offline', transportId: 3n, overNetwork: true },
      { serial: 'adb-RZ8N-xyz._adb-tls-connect._tcp', state: 'device', transportId: 4n, overNetwork: true },
      { serial: '(no serial number)', state: 'no permissions', transportId: 5n, overNetwork: false },
    ]);
  });

  it('returns advice for the user', () => {
    expect(adviceFor('device')).toBeUndefined();
    expect(adviceFor('unauthorized')).toContain('Allow USB debugging');
    expect(adviceFor('offline')).toContain('cable');
    expect(adviceFor('no permissions')).toContain('udev');
    expect(parseDeviceList(list).map((device) => diagnoseState(device).level)).toEqual([
      'ok',
      'warn',
      'warn',
      'ok',
      'warn',
    ]);
  });
});

describe('state', () => {
  it('reads what vendors change', () => {
    const state = parseState(
      sections({
        battery:
          'Current Battery Service state:\r\n  status: 5\r\n  level: 190\r\n  scale: 200\r\n  temperature: 253\r\n  level: 3\r\n',
        memory: 'MemFree:  1000 kB\nBuffers:  200 kB\nCached:   3000 kB\n',
        storage:
          'Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/block/by-name/a-very-long-name\n   100 60 40 60% /data',
        brightness: '2047',
      }),
    );
    expect(state).toEqual({
      battery: 95,
      charging: true,
      batteryTempC: 25.3,
      brightness: 255,
      storageLeftBytes: 40 * 1024,
      availableMemoryBytes: 4200 * 1024,
    });
  });

  it('reads which app is in front, and nothing where none is', () => {
    const front = (text: string) => parseFrontApp(sections({ front: text }));
    expect(front('  topResumedActivity=ActivityRecord{1f2 u0 com.shop/.LoginActivity t12}\n')).toBe(
      'com.shop/.LoginActivity',
    );
    expect(
      front('    mResumedActivity: ActivityRecord{9a u0 com.android.settings/com.android.settings.Settings t3}'),
    ).toBe('com.android.settings/com.android.settings.Settings');
    expect(front('  mResumedActivity: null')).toBe('');
    expect(front('')).toBe('');
  });

  it('is zero for numbers that the phone does not report', () => {
    const state = parseState(sections({ battery: "Can't find service: battery", brightness: 'null' }));
    expect(Object.values(state)).toEqual([0, false, 0, 0, 0, 0]);
  });
});

describe('screen size', () => {
  it('takes the size set over the physical one', () => {
    expect(parseWmSize('Physical size: 1440x3200\nOverride size: 1080x2400')).toEqual({ width: 1080, height: 2400 });
    expect(parseWmSize('Physical size: 720x1280')).toEqual({ width: 720, height: 1280 });
    expect(parseWmSize('Error')).toBeUndefined();
    expect(parseCurrentSize('init=1080x2400 cur=2400x1080 app=')).toEqual({ width: 2400, height: 1080 });
  });
});

describe('identity', () => {
  const output = (props: Record<string, string>, rest: Record<string, string> = {}) =>
    sections({
      props: Object.entries({ 'ro.product.brand': 'acme', 'ro.product.model': 'One', ...props })
        .map(([name, value]) => `[${name}]: [${value}]`)
        .join('\n'),
      androidId: 'a1b2c3d4e5f60718',
      size: 'Physical size: 1080x1920',
      bootId: 'b',
      imei: '',
      ...rest,
    });

  it('does not change with the Android ID of a proper serial number, nor with an update', () => {
    const before = parseIdentity(output({ 'ro.serialno': 'R58M12ABC', 'ro.build.version.release': '13' }));
    const after = parseIdentity(
      output({ 'ro.serialno': 'R58M12ABC', 'ro.build.version.release': '14' }, { androidId: 'ffffffffffffffff' }),
    );
    expect(after.identity.deviceId).toBe(before.identity.deviceId);
    expect(after.identity.hardware).toBe(before.identity.hardware);
    expect(after.widened.deviceId).not.toBe(before.widened.deviceId);
  });

  it.each(['0123456789ABCDEF', 'unknown', '', '00000000', '1234567890', 'SERIAL'])(
    'tells %j apart by more',
    (serial) => {
      const ids = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'].map(
        (androidId) => parseIdentity(output({ 'ro.serialno': serial }, { androidId })).identity.deviceId,
      );
      expect(ids[0]).not.toBe(ids[1]);
    },
  );

  it('takes an IMEI only when it is one', () => {
    const parcel = (text: string) =>
      parseIdentity(output({ 'ro.serialno': 'R58M12ABC' }, { imei: text })).identity.imei;
    const dump = `Result: Parcel(
  0x00000000: 00000000 0000000f 00390034 00310030 '........4.9.0.1.'
  0x00000010: 00340035 00300032 00320033 00350037 '5.4.2.0.3.2.3.7.'
  0x00000020: 00380031 00000000                   '5.1.8...')`;
    expect(parcel(dump)).toBe('490154203237518');
    expect(parcel("Result: Parcel(ffffffff 0000002e 'N.o. .p.e.r.m.i.s.s.i.o.n')")).toBe('');
    expect(parcel('')).toBe('');
  });

  it('needs a screen', () => {
    expect(() => parseIdentity(output({}, { size: '' }))).toThrow(/does not report its screen size/);
  });
});

describe('elements', () => {
  it('are read in the rotation of the dump, and rubbish is left out', () => {
    const xml =
      '<hierarchy rotation="1"><node bounds="[0,0][1920,1080]" text="a > b" class="x"/><node text="no bounds"/>' +
      '<node bounds="[5,5][5,5]"/><node bounds="[1,2][" /><node text="cut';
    const [only, ...rest] = parseElements(xml, { width: 1080, height: 1920 });
    expect(only).toMatchObject({ text: 'a > b', right: 1, bottom: 1 });
    expect(rest).toEqual([]);
  });

  it('an attribute made to look like another stays text', () => {
    const xml =
      '<hierarchy rotation="0"><node text="&quot; clickable=&quot;true" bounds="[0,0][10,10]" clickable="false"/>';
    expect(parseElements(xml, { width: 10, height: 10 })).toMatchObject([
      { text: '" clickable="true', clickable: false },
    ]);
  });
});

describe('words for a shell', () => {
  it('quotes anything', () => {
    expect(shellQuote(`a'b $(c) ;`)).toBe(`'a'\\''b $(c) ;'`);
  });

  it('lets only package names through', () => {
    expect(checkedPackage('com.example.app_2')).toBe('com.example.app_2');
    expect(checkedPackage('android')).toBe('android');
    for (const name of ['a; rm -rf /', 'a b', '', '.a', 'a.', 'a..b', '-a', 'a`id`', `${'a'.repeat(256)}`]) {
      expect(() => checkedPackage(name)).toThrow(/Not an Android package name/);
    }
  });

  it('types a literal %s, which input would make a blank, in two parts', () => {
    expect(typingCommands({ ascii: '1%s 2' })).toEqual([`input text '1%'`, `input text 's%s2'`]);
  });

  it('cuts long texts', () => {
    expect(typingCommands({ ascii: 'x'.repeat(900) }).length).toBe(3);
    expect(typedParts('')).toEqual([]);
  });

  it('knows what keys can type', () => {
    expect(typedParts('a b\r\n\tc')).toEqual([{ ascii: 'a b' }, { key: 'enter' }, { key: 'tab' }, { ascii: 'c' }]);
    for (const text of ['你好', 'é', '\u0007', '👍']) expect(typedParts(text)).toBeUndefined();
  });
});

describe('current app', () => {
  it.each([
    ['  mResumedActivity: ActivityRecord{2b9c u0 com.a.b/.Main t12}', 'com.a.b'],
    [
      '    topResumedActivity=ActivityRecord{9f u0 com.a.b/com.x.Main t3}\n  ResumedActivity: ActivityRecord{1 u0 com.c/.D t4}',
      'com.a.b',
    ],
    ['  mResumedActivity: null\n  mCurrentFocus=Window{5 u0 com.a.c/com.a.c.Main}', 'com.a.c'],
    ['  mCurrentFocus=Window{5 u0 NotificationShade}', ''],
    ['', ''],
  ])('of %j', (text, app) => {
    expect(parseCurrentApp(text)).toBe(app);
  });
});
