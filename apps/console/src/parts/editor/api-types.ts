import { type ApiMember, type ApiType, apiTypes } from './api.gen.ts';

const types: ReadonlyMap<string, ApiType> = new Map(apiTypes.map((type) => [type.name, type]));

/** The globals of a script besides the language. */
export const globals: readonly ApiMember[] = types.get('ScriptGlobals')!.members;

/** The text after the name: `(x: number): Promise<void>`, or the type of a value. */
export const detailOf = ({ name, signature }: ApiMember): string =>
  signature
    .replace(/^readonly /, '')
    .slice(name.length)
    .replace(/^\?/, '')
    .replace(/^: /, '');

/** The type that a call or a value gives once it is awaited: `Promise<ScreenElement | null>` gives `ScreenElement`. */
function resultOf(member: ApiMember): ApiType | undefined {
  const detail = detailOf(member);
  const result = detail.startsWith('(') ? detail.slice(detail.lastIndexOf('): ') + 3) : detail;
  const name = result.replace(/^Promise<(.*)>$/, '$1').split(' | ')[0];
  return name === undefined ? undefined : types.get(name);
}

const membersOf = (type: ApiType): readonly ApiMember[] => {
  const base = types.get(type.extends);
  return base ? [...membersOf(base), ...type.members] : type.members;
};

/** `device`, `device.tap`: the member that a path of names leads to. */
export function memberAt(path: readonly string[]): ApiMember | undefined {
  const [first, ...rest] = path;
  let found = globals.find(({ name }) => name === first);
  for (const name of rest) {
    const type = found && resultOf(found);
    found = type && membersOf(type).find((member) => member.name === name);
  }
  return found;
}

/** The members after a path of names; `undefined` if they are unknown. */
export function membersAfter(path: readonly string[]): readonly ApiMember[] | undefined {
  const found = memberAt(path);
  const type = found && resultOf(found);
  const members = type && membersOf(type);
  return members && members.length > 0 ? members : undefined;
}

const escaped = (name: string): string => name.replace(/\$/g, '\\$&');

/** The last value assigned to the variable before this place, as a path of names: `const e = await device.find(…)`. */
export function givenTo(variable: string, before: string): string[] | undefined {
  const given = new RegExp(
    `\\b${escaped(variable)}\\s*=\\s*(?:await\\s+)?([a-zA-Z_]\\w*(?:\\.[a-zA-Z_]\\w*)*)\\s*\\(`,
    'g',
  );
  return [...before.matchAll(given)].at(-1)?.[1]?.split('.');
}
