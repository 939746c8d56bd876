import { z } from 'zod';
import { isNumeric } from './numeric-text.ts';

/** Field types that many calls share. Queries arrive as text, bodies as JSON or (from older clients) as text: both are read. */

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** A row's id: a positive whole number, also as text. */
const id = z.union([z.int().positive(), digits]).pipe(z.int().positive());
export type Id = number;

/** What an id can refer to; `row` is one of a resource whose ids no other call takes. */
export type Named =
  | 'device'
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
  | 'cacheEntry'
  | 'hotScript'
  | 'revision'
  | 'row';
/** An id that declares what it refers to, for `/openapi.json` and for the access tests. */
export const idOf = (named: Named) => id.meta({ 'x-names': named });

/** The same for the id that a row shows. */
export const shownIdOf = (named: Named) => z.int().meta({ 'x-names': named });

/** An integer of 0 or more, also as text. An empty text is refused, never read as 0. */
export const count = z.union([z.int().nonnegative(), digits]);

/** An integer between two limits, also as a numeric text. */
export const wholeNumber = (least: number, most: number) =>
  z.union([z.int(), z.string().max(32).refine(isNumeric).transform(Number)]).pipe(z.int().min(least).max(most));

/** Where a row stands among its like. */
export const sort = z.int().min(0).max(999_999);

/** 0 or 1, also as text. */
export const flag = z.union([
  z.literal(0),
  z.literal(1),
  z.enum(['0', '1']).transform((text) => Number(text) as 0 | 1),
]);

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const mostIds = 100_000;
const idList = z.union([
  z.array(id),
  z.string().transform(split).pipe(z.array(digits)).pipe(z.array(z.int().positive())),
  z.int().transform((one) => [one]),
]);

/** Ids as an array or comma-joined; at least one, at most 100,000, repeats dropped. */
const ids = idList
  .refine((list) => list.length > 0 && list.length <= mostIds, { message: `1–${mostIds}` })
  .transform((list) => [...new Set(list)]);
/** The same, but may be empty. */
const optionalIds = idList
  .refine((list) => list.length <= mostIds, { message: `≤ ${mostIds}` })
  .transform((list) => [...new Set(list)]);
/** Texts (device numbers, for example) as an array or comma-joined. */
export const texts = z
  .union([z.array(z.string().trim().min(1).max(200)), z.string().transform(split)])
  .refine((list) => list.length <= mostIds, { message: `≤ ${mostIds}` })
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
/** Any other filter of a list: empty means no filter. */
export const filterOf = <T extends z.ZodType>(type: T) =>
  z.union([type, z.literal('').transform(() => undefined)]).optional();
export const idFilterOf = (named: Named) => filterOf(idOf(named));
export const flagFilter = filterOf(flag);
/** Some of these values, comma-joined; an empty text means no filter. */
export const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values)))
    .transform((chosen) => (chosen.length > 0 ? chosen : undefined))
    .optional();

/** ISO 8601 with zone, as every answer carries it. */
export const time = z.string();
/** The `gmtModified` of the row that an edit began with: 409 when the row has changed since. */
export const stamp = z.iso.datetime({ offset: true }).optional();

type Part<Shape> = { [K in keyof Shape]: z.ZodOptional<Extract<Shape[K], z.ZodType>> };
type TakenBack<Row, Form> = Part<Omit<Row, keyof Form>>;

/** What a row shows and a form does not change: an edit takes it back as it is. */
export const takenBack = <Row extends z.ZodRawShape, Form extends z.ZodRawShape>(row: Row, form: Form) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(z.object(row).partial().shape)
      .filter(([field]) => !(field in form))
      .map(([field, type]) => [field, type.meta({ readOnly: true })]),
  ) as TakenBack<Row, Form>;

/** The body of an edit: the row as its `one` call answered it, of which it may change what `form` holds. */
export const editBody = <Row extends z.ZodRawShape, Form extends z.ZodRawShape>(named: Named, row: Row, form: Form) =>
  z.strictObject({
    ...takenBack(row, form),
    ...z.object(form).partial().shape,
    id: idOf(named),
    gmtModified: stamp,
  }) as unknown as z.ZodObject<
    Omit<TakenBack<Row, Form>, 'id' | 'gmtModified'> &
      Part<Form> & { id: ReturnType<typeof idOf>; gmtModified: typeof stamp },
    z.core.$strict
  >;

/** The fields of a body that are only taken back. */
export const readOnlyOf = ({ body }: { readonly body: z.ZodType }): string[] =>
  Object.entries<z.ZodType>((body as z.ZodObject<Record<string, z.ZodType>>).shape).flatMap(([field, type]) =>
    type.meta()?.readOnly ? [field] : [],
  );

/** A moment that a caller sends: ISO 8601 with zone, or `YYYY-MM-DD HH:mm:ss` in the site's time zone. */
const localMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/)
  .refine(
    (text) => z.iso.datetime().safeParse(`${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}Z`).success,
    {
      message: 'no such moment',
    },
  );
/** The database's calendar has no year 0. */
const ofOurEra = (text: string) => !text.startsWith('0000');
export const moment = z.union([z.iso.datetime({ offset: true }), localMoment]).refine(ofOurEra);
/** A time of day by the site's clock. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/);
const momentFilter = filterOf(z.union([moment, z.iso.date().refine(ofOurEra)]));
/** The date range of a list's filters. */
export const range = { beginTime: momentFilter, endTime: momentFilter };

/** From 1 to `most`, also as text. */
export const numberTo = (most: number, fallback: number) =>
  z.union([z.int(), digits]).pipe(z.int().min(1).max(most)).default(fallback);

interface PageSizes {
  readonly rows?: number;
  /** Smaller for large rows. */
  readonly most?: number;
}

/** Every list: page from 1, 1 to 100,000 rows a page (default 20), and an order by one of `columns`. */
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
    ...filters,
  });
}

/** How many there are of each kind. */
export const countsOf = <Kind extends string>(kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, z.int()])) as Record<Kind, z.ZodInt>;

export const listAnswer = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: z.int() });
/** An export's answer: the name under which `/common/download` serves the file once. */
export const fileAnswer = z.object({ fileName: z.string() });
/** An export takes the filters and the order of its list, and no page. */
export const exportQuery = <Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>) =>
  list.omit({ pageNum: true, pageSize: true } as never) as unknown as z.ZodObject<Omit<Shape, 'pageNum' | 'pageSize'>>;
export const nullable = <T extends z.ZodType>(type: T) => type.nullable();
