/** The routes of the tools area. */
export const toolsRoutes = [];
