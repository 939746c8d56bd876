/** The page of one task; its tab is one a task. */
export const taskPath = '/tasks/task';
export const taskHref = (id: number): string => `${taskPath}?id=${id}`;
