import { codeGenerationRoutes } from '../features/tools/code-generation/routes.ts';
import { formRoutes } from '../features/tools/forms/routes.ts';

export const toolsRoutes = [formRoutes, codeGenerationRoutes];
