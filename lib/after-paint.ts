/** Runs `work` in a task of its own after the next frame, so that the effect of an input is painted first. */
export const afterPaint = (work: () => void) => {
  requestAnimationFrame(() => setTimeout(work))
}
