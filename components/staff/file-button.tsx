import { Button, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'

/** There for the keyboard and for whoever listens; the button around it is what is seen. */
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** The field is the control; a label that says it is a button would be a second one around it. */
const noRole = { role: undefined }

/** React's types do not know it. */
const ofFolder = { webkitdirectory: '' }

type FileButtonProps = {
  /** what is chosen, for whoever does not see the button */
  label: string
  accept?: string
  multiple?: boolean
  /** a whole folder is chosen, with all that is in it */
  isFolder?: boolean
  onFiles: (files: FileList) => void
  children: ReactNode
} & Pick<ButtonProps, 'size' | 'variant' | 'disabled'>

/** Chooses files, by mouse and by keyboard: the field within takes the focus. The same file can be chosen again. */
export const FileButton = ({
  label,
  accept,
  multiple,
  isFolder,
  onFiles,
  children,
  disabled,
  ...look
}: FileButtonProps) => (
  <Button
    component="label"
    {...noRole}
    tabIndex={-1}
    disabled={disabled}
    sx={{ position: 'relative', '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
    {...look}
  >
    {children}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      {...(isFolder ? ofFolder : {})}
      disabled={disabled}
      style={unseen}
      aria-label={label}
      onChange={(event) => {
        if (event.target.files && event.target.files.length > 0) onFiles(event.target.files)
        event.target.value = ''
      }}
    />
  </Button>
)
