type SpinnerProps = {
  /** animated, while loading */
  spin?: boolean
  className?: string
}

/** A circle with its first 90° in brass: brand mark, bullet, loading indicator and success mark. */
export function Spinner({ spin = false, className = '' }: SpinnerProps) {
  return (
    <svg className={`spinner ${spin ? 'spinner--turning ' : ''}${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <circle className="spinner__ring" cx="12" cy="12" r="10.2" />
      <path className="spinner__quarter" d="M12 1.8A10.2 10.2 0 0 1 22.2 12" />
    </svg>
  )
}

/** A minute track drawn as a line. Only for slider, footer and error page. */
export const Chapter = () => <div className="minute-rule" aria-hidden="true" />
