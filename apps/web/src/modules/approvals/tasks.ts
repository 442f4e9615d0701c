/** Which approval a step belongs to, as far as somebody has told. */
const tasks = new Map<number, number>();

export const rememberTask = (step: number, task: number): void => void tasks.set(step, task);
export const taskOf = (step: number): number | undefined => tasks.get(step);
