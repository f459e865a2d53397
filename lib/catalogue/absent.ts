/** How records say that a piece does not come with something, in lower case. */
export const absentWords = ['', '0', 'no', 'none', 'n/a', 'false']

/** Whether a record says that a piece does not come with something, or says nothing of it. */
export const isAbsent = (text: string | null) => absentWords.includes((text ?? '').trim().toLowerCase())
