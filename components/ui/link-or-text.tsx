/** A link by which to reach somebody; its text alone if that cannot be dialled. */
export const LinkOrText = ({ href, shown }: { href: string | null; shown: string }) =>
  href ? <a href={href}>{shown}</a> : shown
