/** The page of one task; its tab is one a task. */
export const taskPath = '/tasks/task';
export const taskHref = (id: number): string => `${taskPath}?id=${id}`;

/** The page of one phone; its tab is one a phone. */
export const phonePath = '/screen';
export const phoneHref = (deviceNo: string): string => `${phonePath}?deviceNo=${encodeURIComponent(deviceNo)}`;
