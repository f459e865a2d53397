import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { ImportPreview } from '@/lib/staff/import-preview'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { formatNumber } from './format'

const maxNamed = 20

const named = (skus: string[]) =>
  `${skus.slice(0, maxNamed).join(', ')}${skus.length > maxNamed ? ` and ${formatNumber(skus.length - maxNamed)} more` : ''}`

type PublishingProps = {
  look: ImportPreview
  /** names of the photographs of a folder, which are sent after the table */
  photographs: string[]
  choices: ReadingChoices
  choose: (next: Partial<ReadingChoices>) => Promise<void>
  isBusy: boolean
}

/** Asks whether new pieces are published, and names those without a price or photographs. */
export const Publishing = ({ look, photographs, choices, choose, isBusy }: PublishingProps) => {
  const names = photographs.map((name) => name.toLowerCase())
  const unpictured = look.unpictured.filter((sku) => {
    const part = sku.toLowerCase().replace(/^n[wj]-/, '')
    return !names.some((name) => name.includes(part))
  })
  const hasColumn = look.columns.some(({ field }) => field === 'published')
  return (
    <FormControl>
      <FormLabel id="publishing">Import new pieces as</FormLabel>
      <RadioGroup
        aria-labelledby="publishing"
        value={choices.publish ? 'published' : 'drafts'}
        onChange={(_, value) => !isBusy && void choose({ publish: value === 'published' })}
        // While the table is read, `disabled` would lose the keyboard focus.
        {...(isBusy && { 'aria-disabled': true })}
      >
        <FormControlLabel value="drafts" control={<Radio />} label="Drafts, visible to staff only" />
        <FormControlLabel value="published" control={<Radio />} label="Published, live immediately" />
      </RadioGroup>
      {hasColumn && (
        <Typography variant="body2" color="textSecondary">
          The file has a column for this; your choice applies where a cell is empty.
        </Typography>
      )}
      {look.unpriced.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          No price: {named(look.unpriced)}
        </Alert>
      )}
      {unpictured.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          No photographs: {named(unpictured)}
        </Alert>
      )}
    </FormControl>
  )
}
