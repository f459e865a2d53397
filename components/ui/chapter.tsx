/** A minute track drawn as a rule. Slider, footer and error page only. */
export const Chapter = () => <div className="minute-rule" aria-hidden="true" />
