import { parseAst } from 'vitest/node';

/** One small change of a source file: the characters from `start` to `end` become `text`. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The start of the innermost function around the change; undefined if the code runs when the file is loaded. */
  readonly within?: number | undefined;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Patterns within SQL and their replacements. */
const sqlRules: readonly (readonly [RegExp, string])[] = [
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bnot exists\b/g, 'exists'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bskip locked\b/g, ''],
  [/\bfor (update|share|no key update)\b/g, ''],
  [/\bon conflict do nothing\b/g, ''],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
];

const sqlStart = /sql(<[^`]*>)?$/;
const sqlText = /^`\s*(select|insert|update|delete|with)\b/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function ofOperator(source: string, node: Node): Mutation[] {
  const operator = String(node.operator);
  const start = source.indexOf(operator, (node.left as Node).end);
  const text = operators[operator];
  return text ? [{ start, end: start + operator.length, text }] : [];
}

function ofTest(test: Node): Mutation[] {
  return ['true', 'false'].map((text) => ({ start: test.start, end: test.end, text }));
}

function ofLiteral({ start, end, value }: Node): Mutation[] {
  if (typeof value === 'boolean') return [{ start, end, text: String(!value) }];
  return typeof value === 'number' ? [{ start, end, text: String(value < 10 ? value + 1 : value * 2) }] : [];
}

function ofSql(source: string, { start, quasis }: Node): Mutation[] {
  const isSql = sqlStart.test(source.slice(0, start)) || sqlText.test(source.slice(start));
  if (!isSql) return [];
  return (quasis as Node[]).flatMap((part) => {
    const { raw } = part.value as { raw: string };
    const at = source.indexOf(raw, part.start);
    return sqlRules.flatMap(([pattern, text]) =>
      [...raw.matchAll(pattern)].map(({ index, 0: { length } }) => ({
        start: at + index,
        end: at + index + length,
        text,
      })),
    );
  });
}

function ofNode(source: string, node: Node): Mutation[] {
  const { start, end } = node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(source, node);
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start, end: start + 1, text: '' }] : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return ofTest(node.test as Node);
    case 'Literal':
      return ofLiteral(node);
    case 'TemplateLiteral':
      return ofSql(source, node);
    case 'ExpressionStatement':
      return [{ start, end, text: ';' }];
    default:
      return [];
  }
}

/** Types cannot change what a program does, and imports name files. */
const skipped = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import|ExportAll)/;

const isFunction = ({ type }: Node): boolean => /^(Arrow)?Function(Expression|Declaration)$/.test(type);

/** Calls `found` for each node that runs, with the place where the innermost function around it begins. */
function visitCode(value: unknown, found: (node: Node, within?: number) => void, within?: number): void {
  if (Array.isArray(value)) for (const each of value) visitCode(each, found, within);
  if (!isNode(value) || skipped.test(value.type)) return;
  found(value, within);
  const inside = isFunction(value) ? value.start : within;
  for (const [key, child] of Object.entries(value)) if (key !== 'typeAnnotation') visitCode(child, found, inside);
}

/** Returns every small mistake that this module knows to make in a TypeScript source, in the order of their places. */
export function mutationsOf(source: string, language: 'ts' | 'tsx'): Mutation[] {
  const found: Mutation[] = [];
  visitCode(parseAst(source, { lang: language }), (node, within) => {
    found.push(...ofNode(source, node).map((mutation) => ({ ...mutation, within })));
  });
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the source with the expression `report` at the beginning of every function; `start` is where that function begins. */
export function withReports(source: string, language: 'ts' | 'tsx', report: (start: number) => string): string {
  const inserted: [at: number, text: string][] = [];
  visitCode(parseAst(source, { lang: language }), (node) => {
    if (!isFunction(node) || !isNode(node.body)) return;
    const { type, start, end } = node.body;
    if (type === 'BlockStatement') inserted.push([start + 1, `${report(node.start)};`]);
    else inserted.push([start, `(${report(node.start)},`], [end, ')']);
  });
  return inserted
    .sort(([a], [b]) => b - a)
    .reduce((text, [at, more]) => text.slice(0, at) + more + text.slice(at), source);
}

export const applyMutation = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end);
