import { Box } from '@mui/material'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { EditorToolbar } from './editor-toolbar'
import { asStored, extensions } from './extensions'
import { findLosses } from './losses'
import { asPasted } from './pasted'

type TextEditorProps = {
  value: string
  labelledBy: string
  isWrong: boolean
  onChange: (html: string) => void
  onBlur: () => void
  /** called to switch to the HTML source */
  onSource: () => void
  /** called with what the editor would lose of a value from outside, which then stays unchanged */
  onLoss: (lost: string[]) => void
}

const prose = {
  '& .tiptap': { minHeight: 220, px: 2, py: 1, fontSize: '1.0625rem', lineHeight: 1.6, outlineOffset: -2 },
  '& figure': { m: 0, my: 2, maxWidth: 480 },
  '& figure img': { width: '100%', minHeight: 40, bgcolor: '#f4f2ee' },
  '& figure input': {
    width: '100%',
    minHeight: 40,
    border: 0,
    borderBottom: '1px solid',
    borderColor: 'divider',
    font: 'inherit',
    fontSize: '0.875rem',
  },
  '& figcaption': { fontSize: '0.875rem', color: 'text.secondary', minHeight: '1.6em' },
  '& figcaption:empty::before': { content: '"Caption"', opacity: 0.5 },
  '& blockquote': { borderLeft: '2px solid', borderColor: 'secondary.main', m: 0, my: 2, pl: 2 },
  '& a': { color: 'secondary.main' },
  '& section': { borderTop: '1px dashed', borderColor: 'divider' },
  '& table': { borderCollapse: 'collapse' },
  '& :is(th, td)': { border: '1px solid', borderColor: 'divider', px: 1, textAlign: 'left', verticalAlign: 'top' },
  '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'secondary.main' },
}

/** The rich text editor with its toolbar. It takes only a value of which it loses nothing. */
export const TextEditor = ({ value, labelledBy, isWrong, onChange, onBlur, onSource, onLoss }: TextEditorProps) => {
  const written = useRef(value)
  const notify = useNotify()
  const [first] = useState(value)
  const warnOfPictures = (pictures: number) => {
    if (pictures === 0) return
    const was = pictures === 1 ? '1 picture was' : `${pictures} pictures were`
    notify(`${was} left out. Add ${pictures === 1 ? 'it' : 'them'} with Photograph.`, { type: 'warning' })
  }
  /** Whether only picture files were pasted or dropped, which the editor takes none of: it says so. */
  const refusePictures = (data: DataTransfer | null) => {
    if (!data || data.types.includes('text/html')) return false
    const pictures = [...data.files].filter(({ type }) => type.startsWith('image/')).length
    warnOfPictures(pictures)
    return pictures > 0
  }
  const editor = useEditor({
    extensions,
    content: first,
    // The editor may render only in the browser, as the whole desk does.
    immediatelyRender: false,
    injectCSS: true,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy },
      transformPastedHTML: (pasted) => {
        const { html, pictures } = asPasted(pasted)
        warnOfPictures(pictures)
        return html
      },
      handlePaste: (_view, { clipboardData }) => refusePictures(clipboardData),
      handleDrop: (_view, { dataTransfer }) => refusePictures(dataTransfer),
    },
    onUpdate: ({ editor: changed }) => {
      written.current = asStored(changed.getHTML())
      onChange(written.current)
    },
    onBlur,
  })
  // Takes over values from outside: a reloaded record or an undone change.
  useEffect(() => {
    if (!editor || value === written.current) return
    const lost = findLosses(value)
    if (lost.length > 0) return onLoss(lost)
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value, onLoss])
  if (!editor) return null
  return (
    <Box sx={{ border: '1px solid', borderColor: isWrong ? 'error.main' : 'divider', ...prose }}>
      <EditorToolbar editor={editor} onSource={onSource} />
      <EditorContent editor={editor} />
    </Box>
  )
}
