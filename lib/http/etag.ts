/** Whether an If-None-Match header names an ETag; compared weakly, as specified for GET. */
export const matchesETag = (condition: string | null | undefined, etag: string): boolean => {
  const strong = (tag: string) => tag.replace(/^W\//, '')
  return condition?.split(',').some((one) => one.trim() === '*' || strong(one.trim()) === strong(etag)) ?? false
}
