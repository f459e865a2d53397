import { Box } from '@mui/material'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { EditorToolbar } from './editor-toolbar'
import { asStored, extensions } from './extensions'
import { lostBy } from './faithful'
import { asEditorTakes } from './pasted'

type TextEditorProps = {
  value: string
  labelledBy: string
  isWrong: boolean
  onChange: (html: string) => void
  onBlur: () => void
  /** called to switch to the HTML source */
  onSource: () => void
  /** called with the tag names that the editor would lose; the value is then unchanged */
  onLoss: (lost: string[]) => void
}

const prose = {
  '& .tiptap': { minHeight: 220, px: 2, py: 1, fontSize: '1.0625rem', lineHeight: 1.6, outlineOffset: -2 },
  '& figure': { m: 0, my: 2, maxWidth: 480 },
  '& figure img': { width: '100%', minHeight: 40, bgcolor: '#f4f2ee' },
  '& figcaption': { fontSize: '0.875rem', color: 'text.secondary', minHeight: '1.6em' },
  '& figcaption:empty::before': { content: '"Caption"', opacity: 0.5 },
  '& blockquote': { borderLeft: '2px solid', borderColor: 'secondary.main', m: 0, my: 2, pl: 2 },
  '& a': { color: 'secondary.main' },
  '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'secondary.main' },
}

/** The rich text editor with its toolbar. */
export const TextEditor = ({ value, labelledBy, isWrong, onChange, onBlur, onSource, onLoss }: TextEditorProps) => {
  const written = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    // The editor may render only in the browser, as the whole desk does.
    immediatelyRender: false,
    injectCSS: true,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy },
      transformPastedHTML: asEditorTakes,
    },
    onCreate: ({ editor: made }) => {
      const lost = lostBy(value, made.getHTML())
      if (lost.length > 0) onLoss(lost)
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
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
    const lost = lostBy(value, editor.getHTML())
    if (lost.length > 0) onLoss(lost)
  }, [editor, value, onLoss])
  if (!editor) return null
  return (
    <Box sx={{ border: '1px solid', borderColor: isWrong ? 'error.main' : 'divider', ...prose }}>
      <EditorToolbar editor={editor} onSource={onSource} />
      <EditorContent editor={editor} />
    </Box>
  )
}
