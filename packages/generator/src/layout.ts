/** The width at which the project's formatter breaks lines. */
const width = 120;

/** `open`, the items and `close` in one line if it fits, otherwise an item a line. The first line of `open` states the indentation. */
export function spread(open: string, items: readonly string[], close: string, limit = width): string {
  const pad = close.startsWith('}') ? ' ' : '';
  const line = `${open}${pad}${items.join(', ')}${pad}${close}`;
  if (line.length <= limit && !line.includes('\n')) return line;
  const indent = /^ */.exec(open)![0];
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`;
}

/** The items, an item a line. */
export const stacked = (items: readonly string[], indent: number): string =>
  items.map((item) => `${' '.repeat(indent)}${item},\n`).join('');

/** Orders names as the project's formatter does: letter by letter, upper case before lower case. */
function compareNames(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => name.replace(/^type |^\w+ as /, ''));
  for (let at = 0; at < Math.min(a!.length, b!.length); at += 1) {
    const [left, right] = [a!.charAt(at), b!.charAt(at)];
    if (left === right) continue;
    const [low, high] = [left.toLowerCase(), right.toLowerCase()];
    return low === high ? (left < right ? -1 : 1) : low < high ? -1 : 1;
  }
  return a!.length - b!.length;
}

/** Node's modules come first, then packages, then files. */
const rankOf = (path: string): number => (path.startsWith('node:') ? 0 : path.startsWith('.') ? 2 : 1);

/** Orders the paths of imports as the project's formatter does. */
export function comparePaths(one: string, other: string): number {
  const [a, b] = [one, other].map((path) => path.replace(/\.tsx?$/, ''));
  return rankOf(one) - rankOf(other) || (a! < b! ? -1 : a! > b! ? 1 : 0);
}

type Import = readonly [path: string, ...names: string[]];

/** Import statements in the formatter's order. Names of one path are joined; `type x` is a type. */
export function importsOf(...wanted: readonly (Import | false | undefined)[]): string {
  const paths = new Map<string, Set<string>>();
  for (const one of wanted) {
    if (!one) continue;
    const [path, ...names] = one;
    const known = paths.get(path) ?? new Set();
    for (const name of names) known.add(name);
    paths.set(path, known);
  }
  return [...paths]
    .sort(([one], [other]) => comparePaths(one, other))
    .map(([path, known]) => {
      const names = [...known]
        .filter((name) => !(name.startsWith('type ') && known.has(name.slice(5))))
        .sort(compareNames);
      if (names.every((name) => name.startsWith('default '))) return `import ${names[0]!.slice(8)} from '${path}';\n`;
      const areTypes = names.every((name) => name.startsWith('type '));
      const shown = areTypes ? names.map((name) => name.slice(5)) : names;
      return `${spread(`import ${areTypes ? 'type ' : ''}{`, shown, `} from '${path}';`)}\n`;
    })
    .join('');
}

/** A call whose last argument is an object: in one line if it fits, otherwise a property a line. */
export function callWith(head: string, properties: readonly string[], end: string): string {
  const indent = /^ */.exec(head)![0];
  const line = `${head}{ ${properties.join(', ')} }${end}`;
  if (line.length <= width) return line;
  return `${head}{\n${properties.map((one) => `${indent}  ${one},\n`).join('')}${indent}}${end}`;
}

/** Whether code names something outside of texts, keys and properties. */
export const usesName = (code: string, name: string): boolean =>
  new RegExp(`(?<![\\w.'])${name}\\b(?!:)`).test(code.replaceAll('...', ' '));
