/** Receives how much of a task is done: from 0 to 1, never less than before. */
export type OnFraction = (fraction: number) => void
