import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@flotilla/contract/endpoint';
import type { Permission } from '@flotilla/contract/permission';
import type { z } from 'zod';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import type { JsonEndpoint } from '../../../platform/http/dispatch.ts';
import type { VisitScreen } from '../../fleet/projection/api.ts';

/** The result of a tool: data for the program, a short text for the model, and possibly a picture. */
export interface ToolResult<Data = Readonly<Record<string, unknown>>> {
  readonly text: string;
  readonly data: Data;
  readonly jpeg?: Buffer;
}

/** The effect of an action before it is performed. */
export interface BlastRadius {
  /** The action in one sentence: "Runs the script Login on 3 phones." */
  readonly willHappen: string;
  readonly phones: readonly { readonly deviceNo: string; readonly userName: string }[];
  /** The ids of what is affected, if these are not the phones. */
  readonly targets?: readonly (string | number)[];
  readonly warnings?: readonly string[];
}

interface Confirmable<Data> {
  readonly args: Readonly<Record<string, unknown>> & { readonly confirmation?: string | undefined };
  readonly radius: BlastRadius;
  /** Performs the action. A repeated call with the same key must not repeat it. */
  perform(idempotencyKey: string): Promise<ToolResult<Data>>;
}
/** Returns the blast radius, or the result of the action. */
export type Confirm = <Data>(action: Confirmable<Data>) => Promise<ToolResult<Data>>;

/** The means of a tool for one call. */
export interface ToolContext {
  readonly who: UserWho;
  /** Performs a declared call for the caller. */
  call<E extends JsonEndpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>;
  readonly visit: VisitScreen;
  /** Performs an action with a blast radius if the caller has confirmed it, and describes it otherwise. */
  readonly confirm: Confirm;
}

export interface InputOf<E extends Endpoint> {
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  /** A repeated call with the same key returns the first result. */
  readonly idempotencyKey?: string;
}

/** `acts` changes the screen of one phone or a note; `destroys` answers with its blast radius first. */
type Effect = 'reads' | 'acts' | 'destroys';

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** A text for the model. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** The data of the result. A tool that destroys returns its blast radius at first. */
  readonly output: z.ZodObject;
  /** The permissions that the caller needs, all of them. */
  readonly permissions: readonly Permission[];
  readonly effect: Effect;
  /** The arguments that the audit log masks. */
  readonly hide: readonly string[];
  /** The next step if something that the arguments name is not found. */
  readonly notFound: string;
  run(context: ToolContext, args: never): Promise<ToolResult>;
}

interface Declared<Input extends z.ZodObject, Output extends z.ZodObject>
  extends Omit<Tool, 'input' | 'output' | 'run' | 'hide'> {
  readonly input: Input;
  readonly output: Output;
  readonly hide?: readonly string[];
  run(context: ToolContext, args: z.output<Input>): Promise<ToolResult<z.output<Output>>>;
}

export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  declared: Declared<Input, Output>,
): Tool => ({ hide: [], ...declared });

/** The permissions of the tool that the caller lacks. */
export const lacking = (who: UserWho, { permissions }: Tool): readonly Permission[] =>
  permissions.filter((permission) => !mayCall(who, permission));
