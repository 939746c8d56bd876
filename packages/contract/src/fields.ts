import { z } from 'zod';
import { word } from './locale.ts';
import { isNumeric } from './numeric-text.ts';
import { rules, withSentence } from './rules.ts';

/** A whole number as text. Queries arrive as text, and so do the bodies of older clients; the shared field types below accept both. */

const digits = z
  .string()
  .regex(/^\d{1,15}$/, withSentence(rules.number))
  .transform(Number);

/** A row's id, a positive whole number, also as text. */
const id = z.union([z.int().positive(), digits], withSentence(rules.id)).pipe(z.int().positive(withSentence(rules.id)));
export type Id = number;

/** The kinds of things that an id can refer to. `row` means a resource whose ids no other call accepts. */
export type Named =
  | 'device'
  | 'adbSession'
  | 'agent'
  | 'agentRollout'
  | 'group'
  | 'platform'
  | 'script'
  | 'version'
  | 'task'
  | 'run'
  | 'exception'
  | 'command'
  | 'apk'
  | 'dataGroup'
  | 'dataItem'
  | 'user'
  | 'role'
  | 'department'
  | 'post'
  | 'menu'
  | 'job'
  | 'jobLog'
  | 'parameter'
  | 'dictType'
  | 'dictEntry'
  | 'loginLog'
  | 'operationLog'
  | 'notice'
  | 'session'
  | 'apiToken'
  | 'dataTable'
  | 'dataRow'
  | 'form'
  | 'cacheEntry'
  | 'hotScript'
  | 'revision'
  | 'alarm'
  | 'incident'
  | 'maintenance'
  | 'webhook'
  | 'webhookDelivery'
  | 'row';
/** An id that declares what it refers to, for `/openapi.json` and for the access tests. */
export const idOf = (named: Named) => id.meta({ 'x-names': named });

/** An id in a response that declares what it refers to. */
export const shownIdOf = (named: Named) => z.int().meta({ 'x-names': named });

/** The largest number of 15 digits, which a number holds exactly. */
const mostCount = 999_999_999_999_999;
/** An integer of 0 or more, also as text. An empty text is refused, never read as 0. */
export const count = z.union([z.int().nonnegative(), digits], withSentence(rules.wholeNumber(0, mostCount)));

/** An integer between two limits, also as a numeric text. */
export const wholeNumber = (least: number, most: number) => {
  const rule = withSentence(rules.wholeNumber(least, most));
  return z
    .union([z.int(), z.string().max(32).refine(isNumeric).transform(Number)], rule)
    .pipe(z.int().min(least, rule).max(most, rule));
};

interface Limits {
  readonly min?: number;
  readonly max?: number;
}
/** A number of so many digits, `scale` of them after the point, also as a numeric text. The limits are included. */
export const decimal = (digits: number, scale: number, { min = -Infinity, max = Infinity }: Limits = {}) => {
  const rule = withSentence(rules.decimal(digits - scale, scale, min, max));
  const fits = (value: number) =>
    min <= value &&
    value <= max &&
    Math.abs(value) < 10 ** (digits - scale) &&
    Number(value.toFixed(Math.min(scale, 15))) === value;
  return z
    .union([z.number(), z.string().max(32).refine(isNumeric).transform(Number)], rule)
    .pipe(z.number().refine(fits, rule));
};

/** The sort position of a row among rows of its kind. */
export const sort = z.int().min(0).max(999_999);

/** 0 or 1, also as text. */
export const flag = z.union(
  [z.literal(0), z.literal(1), z.enum(['0', '1']).transform((text) => Number(text) as 0 | 1)],
  withSentence(rules.flag),
);

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const mostIds = 100_000;
const listLength = (least: number) =>
  word(`须为 ${least} 到 ${mostIds} 项`, `must have ${least} to ${mostIds} items`, `須為 ${least} 到 ${mostIds} 項`);
const idList = z.union(
  [
    z.array(id),
    z
      .string()
      .transform(split)
      .pipe(z.array(digits))
      .pipe(z.array(z.int().positive(withSentence(rules.id)))),
    z.int().transform((one) => [one]),
  ],
  withSentence(rules.id),
);

/** Ids as an array or comma-joined. At least one, at most 100,000; repeated ids are dropped. */
const ids = idList
  .refine((list) => list.length > 0 && list.length <= mostIds, withSentence(listLength(1)))
  .transform((list) => [...new Set(list)]);
/** Ids as an array or comma-joined, possibly none. */
const optionalIds = idList
  .refine((list) => list.length <= mostIds, withSentence(rules.atMostItems(mostIds)))
  .transform((list) => [...new Set(list)]);
/** Texts (device numbers, for example) as an array or comma-joined. */
export const texts = z
  .union([z.array(z.string().trim().min(1).max(200)), z.string().transform(split)])
  .refine((list) => list.length <= mostIds, withSentence(rules.atMostItems(mostIds)))
  .transform((list) => [...new Set(list)]);

export const idsOf = (named: Named) => ids.meta({ 'x-names': named });

export const optionalIdsOf = (named: Named) => optionalIds.meta({ 'x-names': named });

export const idQueryOf = (named: Named) => z.object({ id: idOf(named) });
export const idsQueryOf = (named: Named) => z.object({ ids: idsOf(named) });
export const idAnswer = z.object({ id: z.int() });

/** A required text of 1 to `max` characters after trimming. */
export const name = (max = 64) => z.string().trim().min(1).max(max);
/** A text that may be empty or absent. */
export const note = (max = 500) => z.string().trim().max(max);
/** A text filter of a list: empty means no filter. */
export const filter = z.string().trim().max(128).optional();
/** The schema of a list filter. An empty text means no filter. */
export const filterOf = <T extends z.ZodType>(type: T) =>
  z.union([type, z.literal('').transform(() => undefined)]).optional();
export const idFilterOf = (named: Named) => filterOf(idOf(named));
export const flagFilter = filterOf(flag);
/** A filter by several of these values, comma-joined. An empty text means no filter. */
export const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values)))
    .transform((chosen) => (chosen.length > 0 ? chosen : undefined))
    .optional();

/** A time in a response, as ISO 8601 with zone. */
export const time = z.string();
/** The `gmtModified` of the row that was edited. The response is 409 if the row has changed since. */
export const stamp = z.iso.datetime({ offset: true }).optional();

type Undefaulted<T> = T extends z.ZodDefault<infer Inner> ? Inner : T;
type Part<Shape> = { [K in keyof Shape]: z.ZodOptional<Extract<Undefaulted<Shape[K]>, z.ZodType>> };
type TakenBack<Row, Form> = Part<Omit<Row, keyof Form>>;

const movesAlone = 'x-moves-alone';
/** Marks a field of a row that changes without an edit. An edit ignores its value, which may be an earlier one. */
export const moving = <T extends z.ZodType>(type: T): T => type.meta({ [movesAlone]: true });

/** The fields of a row that the form cannot change. An edit accepts them only with their current value, except those that move alone. */
export const takenBack = <Row extends z.ZodRawShape, Form extends z.ZodRawShape>(row: Row, form: Form) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(z.object(row).partial().shape)
      .filter(([field]) => !(field in form))
      .map(([field, type]) => [field, type.meta({ readOnly: !(row[field] as z.ZodType).meta()?.[movesAlone] })]),
  ) as TakenBack<Row, Form>;

/** An edit leaves an absent field as it is, so the default of an addition does not apply. */
const withoutDefaults = (form: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(form).map(([field, type]) => [field, type instanceof z.ZodDefault ? type.unwrap() : type]),
  );

/** The body of an edit: the row as returned by its `one` call, with changes in the fields of `form`. */
export const editBody = <Row extends z.ZodRawShape, Form extends z.ZodRawShape>(named: Named, row: Row, form: Form) =>
  z.strictObject({
    ...takenBack(row, form),
    ...z.object(withoutDefaults(form)).partial().shape,
    id: idOf(named),
    gmtModified: stamp,
  }) as unknown as z.ZodObject<
    Omit<TakenBack<Row, Form>, 'id' | 'gmtModified'> &
      Part<Form> & { id: ReturnType<typeof idOf>; gmtModified: typeof stamp },
    z.core.$strict
  >;

/** Returns the fields of a body that can only be sent back unchanged. */
export const readOnlyOf = ({ body }: { readonly body: z.ZodType }): string[] =>
  Object.entries<z.ZodType>((body as z.ZodObject<Record<string, z.ZodType>>).shape).flatMap(([field, type]) =>
    type.meta()?.readOnly ? [field] : [],
  );

/** A time in a request: ISO 8601 with zone, or `YYYY-MM-DD HH:mm:ss` in the site's time zone. */
const localMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, withSentence(rules.moment))
  .refine(
    (text) => z.iso.datetime().safeParse(`${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}Z`).success,
    withSentence(rules.moment),
  );
/** Whether the date can be stored. PostgreSQL's calendar has no year 0. */
const ofOurEra = (text: string) => !text.startsWith('0000');
export const moment = z
  .union([z.iso.datetime({ offset: true }), localMoment], withSentence(rules.moment))
  .refine(ofOurEra, withSentence(rules.moment));
/** A day of the calendar, as YYYY-MM-DD. */
export const day = z.iso.date(withSentence(rules.day)).refine(ofOurEra, withSentence(rules.day));
/** A time of day by the site's clock. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, withSentence(rules.timeOfDay));
const momentFilter = filterOf(z.union([moment, z.iso.date().refine(ofOurEra)], withSentence(rules.moment)));
/** The date range of a list's filters. */
export const range = { beginTime: momentFilter, endTime: momentFilter };

/** A whole number from 1 to `most`, also as text. */
export const numberTo = (most: number, fallback: number) => wholeNumber(1, most).default(fallback);

interface PageSizes {
  readonly rows?: number;
  /** The largest page size, for lists with large rows. */
  readonly most?: number;
}

/** The query of a list: page from 1, 1 to 100,000 rows a page (default 20), and an order by one of `columns`. */
export function pageQuery<Shape extends z.ZodRawShape, const Columns extends readonly [string, ...string[]] = ['id']>(
  filters: Shape,
  columns: Columns = ['id'] as unknown as Columns,
  { rows = 20, most = 100_000 }: PageSizes = {},
) {
  return z.object({
    pageNum: numberTo(10_000_000, 1),
    pageSize: numberTo(most, rows),
    orderBy: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    /** With 1, `total` is counted completely, even if that is slow. The cast makes the field optional for the console, which leaves it out. */
    exactTotal: flag.default(0) as unknown as z.ZodOptional<typeof flag>,
    ...filters,
  });
}

/** The fields of a response that counts the rows of each kind. */
export const countsOf = <Kind extends string>(kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, z.int()])) as Record<Kind, z.ZodInt>;

export const listAnswer = <T extends z.ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    total: z.int(),
    /** `false` if there are at least `total` rows. `exactTotal` in the query requests the exact number. */
    totalIsExact: z.boolean().optional(),
    /** The reason if the response has fewer rows than the page. */
    note: z.string().optional(),
  });
/** The response of an export: the name under which `/common/download` serves the file once. */
export const fileAnswer = z.object({ fileName: z.string() });
/**
 * A name that the caller of an import or export chooses, unique for the user. With it the work outlives the connection, and
 * `/common/work` returns its progress and result.
 */
export const progressId = z.string().min(1).max(64);
type Exported<Shape> = Omit<Shape, 'pageNum' | 'pageSize' | 'exactTotal'> & {
  progressId: z.ZodOptional<typeof progressId>;
};
/** The query of an export: the filters and the order of its list, without a page. */
export const exportQuery = <Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>) =>
  list
    .omit({ pageNum: true, pageSize: true, exactTotal: true } as never)
    .extend({ progressId: progressId.optional() }) as unknown as z.ZodObject<Exported<Shape>>;
export const nullable = <T extends z.ZodType>(type: T) => type.nullable();
