import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { readMoney } from '@/lib/staff/money'
import { grouped, priceReadBack } from './format'

type MoneyInputProps = {
  source: string
  label: string
  help?: string
  currencySource?: string
  insteadOfPOA?: string
}

const Line = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: 'block' }}>
    {children}
  </Box>
)

/**
 * Input for a price. Shows the price in words, and moves a typed currency to the currency field on blur and on Enter.
 */
export const MoneyInput = ({ source, label, help, currencySource, insteadOfPOA }: MoneyInputProps) => {
  const readTyped = (value: unknown) => readMoney(String(value ?? ''), insteadOfPOA)
  const { field, fieldState, id } = useInput({
    source,
    validate: (value: unknown) => {
      const read = readTyped(value)
      return read.ok ? undefined : read.problem
    },
    parse: (typed: string) => typed,
    format: (value) => value ?? '',
  })
  const { watch, setValue } = useFormContext()
  const [typed, setTyped] = useState<string | null>(null)
  const money = readTyped(field.value)
  const currency = (money.ok && money.currency) || (currencySource ? watch(currencySource) : '£')
  const settle = () => {
    setTyped(null)
    if (!money.ok) return
    field.onChange(money.value)
    if (money.currency && currencySource) setValue(currencySource, money.currency, { shouldDirty: true })
  }
  const shown = typed ?? (money.ok && money.value ? grouped(money.value) : String(field.value ?? ''))
  const readBack = money.ok && money.value && priceReadBack(money.value, currency)
  const words = (readBack || help) && (
    <>
      {readBack && <Line>{readBack}</Line>}
      {help && <Line>{help}</Line>}
    </>
  )
  const error = money.ok ? fieldState.error?.message : money.problem
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={label}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        field.onChange(event.target.value)
      }}
      // Enter submits the form without a blur.
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      onBlur={() => {
        settle()
        field.onBlur()
      }}
      error={Boolean(error)}
      helperText={error ? String(error).replace(/^@@react-admin@@"|"$/g, '') : words}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  )
}
