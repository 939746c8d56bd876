export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Records spans and sends them to a collector. It exists only if the site is configured for it. */
export interface Tracer {
  /** Whether the current work belongs to a trace that is recorded. */
  isRecording(): boolean;
  /** Records the work as a span below the current one, or as the first span of a trace. */
  span<T>(name: string, attributes: SpanAttributes, work: (add: AddAttributes) => Promise<T>): Promise<T>;
  /** Remembers the current trace for spans that begin later under one of these keys. */
  remember(keys: readonly string[]): void;
  /** Begins a span that another part of the program ends. Beginning it again changes nothing. */
  begin(key: string, name: string, attributes: SpanAttributes): void;
  /** Adds an event to the span of `key`, if it has begun. */
  note(key: string, event: string): void;
  /** Ends the span of `key`, if it has begun. */
  end(key: string, attributes: SpanAttributes, failed: boolean): void;
}
type AddAttributes = (attributes: SpanAttributes) => void;

let current: Tracer | null = null;

/** Traces all work of this process from now on; `null` stops it. */
export const setTracer = (tracer: Tracer | null): void => {
  current = tracer;
};

export const tracer = (): Tracer | null => current;

const noAttributes = (): void => {};

/** Runs work as a span if the process is traced. */
export const traced = <T>(
  name: string,
  attributes: SpanAttributes,
  work: (add: AddAttributes) => Promise<T>,
): Promise<T> => (current ? current.span(name, attributes, work) : work(noAttributes));
