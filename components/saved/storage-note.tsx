import styles from './storage-note.module.css'

export const storageText =
  'Your browser is not storing anything for this site: what you save will be lost when you leave the page.'

export type StorageNoteProps = { onClose: () => void }

/** The words over the page, until they are closed. */
export const StorageNote = ({ onClose }: StorageNoteProps) => (
  <div className={`toast ${styles.note}`} data-above-notice>
    {storageText}
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
)
