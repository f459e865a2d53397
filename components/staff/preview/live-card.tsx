import { Alert, Box, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { usePreview } from './use-preview'

type PreviewFrameProps = { title: string; address: string; width: number | string; height: number | string }

/** A page of the site in a sandboxed iframe, without scripts and forms. */
export const PreviewFrame = ({ title, address, width, height }: PreviewFrameProps) => (
  <iframe
    title={title}
    src={address}
    sandbox="allow-same-origin"
    style={{ width, maxWidth: '100%', height, border: 0, background: '#f4f2ee' }}
  />
)

/** Debounce of the card after typing, in milliseconds. */
const debounceMs = 900

/** Preview of the piece's card as visitors will see it, updated after each change of the form. */
export const LiveCard = () => {
  const values = useWatch()
  const { address, problem, show } = usePreview()
  const typed = JSON.stringify(values)
  useEffect(() => {
    const timer = setTimeout(() => void show(JSON.parse(typed)), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, show])
  return (
    <Box component="section" aria-label="Card" sx={{ position: 'sticky', top: 'calc(var(--bar) + 16px)' }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
        On the site
      </Typography>
      {problem ? (
        <Alert severity="info">{problem}</Alert>
      ) : (
        address && <PreviewFrame title="Preview of the card" address={`${address}&as=card`} width={320} height={520} />
      )}
    </Box>
  )
}
