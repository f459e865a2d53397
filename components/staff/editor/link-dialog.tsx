import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'

/** A link target as the public pages accept it; '' if they do not. */
export const linkTarget = (written: string) => {
  const href = written.trim().replace(/^www\./i, 'https://$&')
  return /^(\/(?![/\\])|#|https?:\/\/|mailto:|tel:|\{)/i.test(href) ? href : ''
}

/** Asks for the link target of the selected text. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const before = String(editor.getAttributes('link').href ?? '')
  const [href, setHref] = useState(before)
  const [problem, setProblem] = useState('')
  const isEmpty = editor.state.selection.empty && !editor.isActive('link')
  const set = (event: FormEvent) => {
    event.preventDefault()
    // Keeps the event from the record's form, which is a parent in React's tree.
    event.stopPropagation()
    const wanted = href.trim()
    const target = linkTarget(wanted)
    if (wanted === '') editor.chain().focus().extendMarkRange('link').unsetLink().run()
    else if (!target)
      return setProblem('Enter a path such as /contact, or an address beginning with https://, mailto: or tel:.')
    else if (isEmpty)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: wanted, marks: [{ type: 'link', attrs: { href: target } }] })
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href: target }).run()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <form onSubmit={set}>
        <DialogTitle>Link</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label="Link to"
            value={href}
            onChange={(event) => setHref(event.target.value)}
            error={problem !== ''}
            helperText={
              problem || 'A path such as /contact, or an address beginning with https://. Leave blank for no link.'
            }
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
