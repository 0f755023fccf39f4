/** Milliseconds of a clock that nobody sets: for how long something takes, never for when it was. */
export const steadyMs = (): number => performance.now();
