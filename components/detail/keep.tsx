import { RecordView } from '@/components/saved/record-view'
import { SaveButton } from '@/components/saved/save-button'
import { ShareLink } from '@/components/saved/share-link'
import type { Piece } from '@/lib/catalogue/piece'
import styles from './keep.module.css'

/** Save and share, without contacting the shop. All of it needs JavaScript and is absent without it. */
export const Keep = ({ piece, isPrivate }: { piece: Piece; isPrivate: boolean }) => (
  <div className={styles.keep}>
    <SaveButton sku={piece.sku} name={piece.name} withLabel />
    {!isPrivate && <ShareLink href={piece.href} title={piece.fullName} />}
    {!isPrivate && <RecordView sku={piece.sku} />}
  </div>
)
