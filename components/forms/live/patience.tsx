import type { Reach } from '@/lib/boutiques/reach'
import { Ways } from './ways'

/** While an answer is long in coming. */
export const Patience = ({ reach }: { reach: Reach | null }) => (
  <div className="note full" role="status">
    <p>We are still trying to send this.</p>
    <Ways reach={reach}>You can also reach us directly:</Ways>
  </div>
)
