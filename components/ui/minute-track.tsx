/**
 * The brand mark as a large dial with a minute track. The marks, each 0.1 wide and every fifth longer, are the dashes of
 * two circles of 60 and 12 equal parts.
 */
export const MinuteTrack = ({ className = '' }: { className?: string }) => (
  <svg className={`spinner ${className}`} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <circle
      cx="12"
      cy="12"
      r="10.86"
      pathLength="60"
      strokeWidth=".28"
      strokeDasharray=".088 .912"
      strokeDashoffset=".044"
    />
    <circle
      cx="12"
      cy="12"
      r="10.69"
      pathLength="12"
      strokeWidth=".62"
      strokeDasharray=".018 .982"
      strokeDashoffset=".009"
    />
    <path className="spinner__quarter" d="M12 1A11 11 0 0 1 23 12" />
  </svg>
)
