import type { ScreenElement, Size } from '../phone.ts';
import { AdbCommandError } from './errors.ts';
import type { RemoteShell } from './remote-shell.ts';
import { turned } from './screen-size.ts';
import { shellQuote } from './shell-quote.ts';

/** Reads the elements on the screen with Android's `uiautomator`, which takes 1 to 3 s on a real phone. */
export async function dumpElements(shell: RemoteShell, tempFolder: string, natural: Size): Promise<ScreenElement[]> {
  const file = shellQuote(`${tempFolder}/flotilla-screen.xml`);
  // The file is removed first, because a failed dump exits with 0 and would leave the previous file.
  const command = `rm -f ${file}; uiautomator dump ${file} >&2 && cat ${file}; rm -f ${file}`;
  const { stdout, stderr } = await shell.run(command, { what: 'uiautomator', timeoutMs: 30_000 });
  const xml = stdout.toString();
  if (!xml.includes('<hierarchy')) {
    throw new AdbCommandError(`The screen's elements cannot be read: ${stderr.trim().slice(0, 300) || 'no answer'}`);
  }
  return parseElements(xml, natural);
}

/** Parses a dump. `natural` is the screen's size at rotation 0; the dump contains the current rotation. Elements without an area are left out. */
export function parseElements(xml: string, natural: Size): ScreenElement[] {
  const sideways = /<hierarchy[^>]*\brotation="[13]"/.test(xml);
  const size = sideways ? turned(natural) : natural;
  const elements: ScreenElement[] = [];
  for (const [, body = ''] of xml.matchAll(/<node\b((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g)) {
    const attributes = readAttributes(body);
    const bounds = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/.exec(attributes.get('bounds') ?? '');
    if (!bounds) continue;
    const [left, top, right, bottom] = bounds.slice(1).map(Number) as [number, number, number, number];
    if (right <= left || bottom <= top) continue;
    elements.push({
      id: attributes.get('resource-id') ?? '',
      className: attributes.get('class') ?? '',
      text: attributes.get('text') ?? '',
      description: attributes.get('content-desc') ?? '',
      clickable: attributes.get('clickable') === 'true',
      left: left / size.width,
      top: top / size.height,
      right: right / size.width,
      bottom: bottom / size.height,
    });
  }
  return elements;
}

function readAttributes(body: string): Map<string, string> {
  const pairs = body.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map([...pairs].map(([, name = '', double, single]) => [name, unescapeXml(double ?? single ?? '')]));
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
