import { Box, Button } from '@mui/material'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { PictureDialog } from '../pictures/picture-dialog'
import { lowWindow } from '../theme'
import { LinkDialog } from './link-dialog'

type Tool = { label: string; title: string; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => void }

const heading = (level: 2 | 3): Tool => ({
  label: level === 2 ? 'Heading' : 'Subheading',
  title: level === 2 ? 'Heading' : 'Subheading',
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const tools: Tool[] = [
  heading(2),
  heading(3),
  {
    label: 'Bold',
    title: 'Bold (Ctrl+B)',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    title: 'Italic (Ctrl+I)',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'List',
    title: 'List',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered',
    title: 'Numbered list',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    title: 'Pull quote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const history: Tool[] = [
  { label: '↶', title: 'Undo typing (Ctrl+Z)', run: (editor) => editor.chain().focus().undo().run() },
  { label: '↷', title: 'Redo typing (Ctrl+Shift+Z)', run: (editor) => editor.chain().focus().redo().run() },
]

const buttonStyle = { minWidth: 44, minHeight: 40, px: 1 }

const ToolButton = ({ tool, editor, isOn }: { tool: Tool; editor: Editor; isOn: boolean }) => (
  <Button
    size="small"
    title={tool.title}
    aria-label={tool.title.replace(/ \(.*/, '')}
    aria-pressed={tool.isOn ? isOn : undefined}
    variant={isOn ? 'contained' : 'text'}
    // Keeps the selection in the editor.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => tool.run(editor)}
    sx={buttonStyle}
  >
    {tool.label}
  </Button>
)

/** The toolbar for the selected text. */
export const EditorToolbar = ({ editor, onSource }: { editor: Editor; onSource: () => void }) => {
  const [open, setOpen] = useState<'link' | 'picture' | null>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map(({ isOn }) => isOn?.(now) ?? false), now.isActive('link')],
  })
  return (
    <Box
      role="toolbar"
      aria-label="Text"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        borderBottom: '1px solid',
        borderColor: 'divider',
        p: 0.5,
        position: 'sticky',
        [lowWindow]: { position: 'static' },
        top: 'var(--bar)',
        zIndex: 1,
        bgcolor: 'background.paper',
      }}
    >
      {tools.map((tool, index) => (
        <ToolButton key={tool.label} tool={tool} editor={editor} isOn={on[index] ?? false} />
      ))}
      <Button
        size="small"
        variant={on.at(-1) ? 'contained' : 'text'}
        aria-pressed={on.at(-1)}
        onClick={() => setOpen('link')}
        sx={buttonStyle}
      >
        Link
      </Button>
      <Button size="small" onClick={() => setOpen('picture')} sx={buttonStyle}>
        Photograph
      </Button>
      {history.map((tool) => (
        <ToolButton key={tool.label} tool={tool} editor={editor} isOn={false} />
      ))}
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onSource} sx={buttonStyle}>
        HTML
      </Button>
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(null)} />}
      {open === 'picture' && (
        <PictureDialog
          onClose={() => setOpen(null)}
          onChoose={(src) => {
            setOpen(null)
            editor.chain().focus().insertFigure({ src, alt: '' }).run()
          }}
        />
      )}
    </Box>
  )
}
