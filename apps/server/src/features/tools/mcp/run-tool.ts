import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserWho } from '../../../platform/access/who.ts';
import { auditParams } from '../../../platform/audit/audit.ts';
import type { Failure } from '../../../platform/audit/failure.ts';
import { type CallError, forbidden } from '../../../platform/http/call-error.ts';
import { dispatch } from '../../../platform/http/dispatch.ts';
import { explain, type Http, localeOf } from '../../../platform/http/http.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { VisitScreen } from '../../fleet/projection/api.ts';
import { createConfirm } from './confirmation.ts';
import { lacking, type Tool, type ToolContext, type ToolResult } from './tool.ts';
import { describeFailure, ToolError } from './tool-error.ts';

export interface ToolDeps {
  readonly http: Http;
  /** The site's secret, for confirmations. */
  readonly secret: string;
  readonly visit: VisitScreen;
  /** The version of the site. */
  readonly version: string;
}

export interface ToolRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly who: UserWho;
  readonly args: Record<string, unknown>;
}

export const operationOf = ({ name }: Tool): string => `MCP ${name}`;

/** Runs a tool for a caller: limit of calls, permissions, validation, work, and one line in the audit log. Never throws. */
export async function runTool(deps: ToolDeps, tool: Tool, { request, reply, who, args }: ToolRequest) {
  const { http } = deps;
  const startedMs = performance.now();
  const operation = operationOf(tool);
  let isAudited = false;
  const record = (error?: CallError) => {
    // A declared call that changes something has its own line, which also names the tool.
    if (isAudited) return;
    const params = { requestId: request.id, ...error?.details.params };
    const failure: Failure | undefined = error && { error: error.error, params };
    http.ports.audit.record({
      module: operation,
      httpMethod: 'POST',
      path: '/mcp',
      who,
      address: request.ip,
      locale: localeOf(request),
      params: auditParams({ body: args }, ['confirmation', ...tool.hide]),
      code: error?.code ?? 0,
      message: error?.message.slice(0, 500) ?? '',
      ...(failure && { failure }),
      durationMs: Math.round(performance.now() - startedMs),
      requestId: request.id,
    });
  };
  const context: ToolContext = {
    who,
    visit: deps.visit,
    confirm: createConfirm(deps.secret, who, tool.name),
    call(endpoint, input) {
      const admitted = () => {
        if (endpoint.effect !== 'read') isAudited = true;
      };
      return dispatch(http, request, reply, endpoint, { ...input, operation, admitted });
    },
  };
  try {
    http.spend(who);
    if (lacking(who, tool).length > 0) throw forbidden();
    const result = await tool.run(context, validate(tool.input, args, 'en') as never);
    record();
    return answerOf(result);
  } catch (raised) {
    const error = raised instanceof ToolError ? raised.cause : explain(raised, request);
    record(error);
    const text = raised instanceof ToolError ? raised.message : describeFailure(error, tool);
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}

function answerOf({ text, data, jpeg }: ToolResult) {
  const picture = jpeg ? [{ type: 'image' as const, data: jpeg.toString('base64'), mimeType: 'image/jpeg' }] : [];
  return { content: [{ type: 'text' as const, text }, ...picture], structuredContent: { ...data } };
}
