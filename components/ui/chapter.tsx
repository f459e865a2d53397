/** A minute track drawn as a line. Only for slider, footer and error page. */
export const Chapter = () => <div className="minute-rule" aria-hidden="true" />
