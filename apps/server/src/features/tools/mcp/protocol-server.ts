import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { radiusOutput } from './confirmation.ts';
import { runTool, type ToolDeps, type ToolRequest } from './run-tool.ts';
import { lacking, type Tool } from './tool.ts';
import { tools } from './tools.ts';

const instructions = `Flotilla controls a fleet of phones. Begin with list_phones. Tools that change many things (run_script, stop_run, shell, send_command) first
return their blast radius and a confirmation, and act when they are called again with it: show the radius to the user before. Places on
screens are fractions from 0 to 1. Look at the screen again after each action.`;

type ObjectSchema = { type: 'object' };

/** Removes the limits of whole numbers that say nothing: each of them would take room in every conversation. */
function withoutNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function schemaOf(described: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const options = { io, unrepresentable: 'any', override: withoutNoise } as const;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(described, options);
  return schema as ObjectSchema;
}

/** A tool that destroys returns its blast radius or the result of the action. */
function outputSchemaOf({ output, effect }: Tool): ObjectSchema {
  const schema = schemaOf(output, 'output');
  if (effect !== 'destroys') return schema;
  return { type: 'object', anyOf: [schemaOf(radiusOutput, 'output'), schema] } as ObjectSchema;
}

function describe(tool: Tool) {
  const { name, title, description, input, effect } = tool;
  const annotations = {
    title,
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'destroys',
    idempotentHint: effect === 'reads',
    openWorldHint: false,
  };
  const [inputSchema, outputSchema] = [schemaOf(input, 'input'), outputSchemaOf(tool)];
  return { name, title, description, inputSchema, outputSchema, annotations };
}

const described = new Map(tools.map((tool) => [tool.name, { tool, description: describe(tool) }]));

/** Lists the tools that the caller may use. */
const listFor = ({ who }: Pick<ToolRequest, 'who'>) =>
  [...described.values()].filter(({ tool }) => lacking(who, tool).length === 0).map(({ description }) => description);

const unknownTool = (name: string) => ({
  content: [{ type: 'text' as const, text: `There is no tool ${name.slice(0, 64)}. Use one of those in tools/list.` }],
  isError: true,
});

/** Answers one request of an assistant by a server object of its own, so that any server of the site can answer the next one. */
export function answer(
  deps: ToolDeps,
  { request, reply, who }: Omit<ToolRequest, 'args'>,
  sent: Request,
): Promise<Response> {
  const handler = createMcpHandler(() => {
    const server = new Server(
      { name: 'flotilla', version: deps.version },
      { capabilities: { tools: {} }, instructions },
    );
    server.setRequestHandler('tools/list', () => ({ tools: listFor({ who }) }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
      const found = described.get(name);
      return found ? runTool(deps, found.tool, { request, reply, who, args }) : unknownTool(name);
    });
    return server;
  });
  return handler.fetch(sent, { parsedBody: request.body });
}
