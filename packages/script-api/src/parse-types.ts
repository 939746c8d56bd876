export interface Member {
  /** As written, without the semicolon. */
  readonly signature: string;
  readonly name: string;
  readonly doc: string;
}

export interface TypeDeclaration {
  readonly name: string;
  readonly extends: string;
  readonly doc: string;
  /** Of an interface; a type alias has none. */
  readonly members: readonly Member[];
  /** Of a type alias: what it stands for. */
  readonly alias: string;
}

const declaration =
  /\/\*\*(?<doc>(?:(?!\*\/)[\s\S])*)\*\/\nexport (?:interface (?<name>\w+)(?: extends (?<base>\w+))? \{\n(?<body>[\s\S]*?)^\}|type (?<aliasName>\w+) =(?<alias>[^;]*(?:\{[^}]*\})?[^;]*);)/gm;
const member = /(?: {2}\/\*\*(?<doc>(?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(?<signature>(?:readonly )?(?<name>\w+)[^\n]*);\n/g;

/** The exported types of a file that is written in the plain form of `globals.ts`. */
export function parseTypes(source: string): TypeDeclaration[] {
  return [...source.matchAll(declaration)].map(({ groups = {} }) => ({
    name: groups.name ?? groups.aliasName ?? '',
    extends: groups.base ?? '',
    doc: plain(groups.doc),
    members: [...(groups.body ?? '').matchAll(member)].map(({ groups: one = {} }) => ({
      name: one.name ?? '',
      signature: one.signature ?? '',
      doc: plain(one.doc),
    })),
    alias: (groups.alias ?? '').replace(/\s+/g, ' ').replace(/^ \| /, ' ').trim(),
  }));
}

/** The text of a comment as one paragraph. */
function plain(comment = ''): string {
  return comment
    .replace(/^\s*\*? ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
