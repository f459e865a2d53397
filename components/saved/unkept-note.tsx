import styles from './unkept-note.module.css'

export const unkeptWords =
  'Your browser keeps nothing new for this site: what you save is gone once you leave the page.'

export type UnkeptNoteProps = { onClose: () => void }

/** The words over the page, until they are closed. */
export const UnkeptNote = ({ onClose }: UnkeptNoteProps) => (
  <div className={`toast ${styles.note}`} data-above-notice>
    {unkeptWords}
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
)
