import { RecordView } from '@/components/saved/record-view'
import { SaveButton } from '@/components/saved/save-button'
import { ShareLink } from '@/components/saved/share-link'
import type { Piece } from '@/lib/catalogue/piece'
import styles from './keep.module.css'

/** What a visitor can do with a piece without writing to anybody. All of it needs script, and is absent without. */
export const Keep = ({ piece, isPrivate }: { piece: Piece; isPrivate: boolean }) => (
  <div className={styles.keep}>
    <SaveButton sku={piece.sku} name={piece.name} withLabel />
    {!isPrivate && <ShareLink href={piece.href} title={piece.fullName} />}
    {!isPrivate && <RecordView sku={piece.sku} />}
  </div>
)
