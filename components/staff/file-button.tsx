import { Button, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'

/** Visually hidden, but reachable by keyboard and screen reader; the button around it is visible. */
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** The input is the control; a label with role="button" would be a second one around it. */
const noRole = { role: undefined }

/** Missing in React's types. */
const ofFolder = { webkitdirectory: '' }

type FileButtonProps = {
  /** accessible name */
  label: string
  accept?: string
  multiple?: boolean
  /** selects a whole folder with its contents */
  isFolder?: boolean
  onFiles: (files: FileList) => void
  children: ReactNode
} & Pick<ButtonProps, 'size' | 'variant' | 'disabled'>

/** A button that selects files. The input inside it takes the focus. The same file can be selected again. */
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
