import { codeGenerationRoutes } from '../features/tools/code-generation/routes.ts';

export const toolsRoutes = [codeGenerationRoutes];
