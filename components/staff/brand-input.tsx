import { Box, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TextInput, type TextInputProps, type Validator } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { nearBrand } from '@/lib/catalogue/near-brand'
import { refetchInBackground } from './queries'

const useBrands = () => {
  const client = useQueryClient()
  const queryKey = ['brands']
  const queryFn = async () => (await refetchInBackground(client, queryKey)<string[]>('brands')).data
  return useQuery({ queryKey, queryFn, staleTime: 60_000 }).data ?? []
}

type BrandInputProps = Pick<TextInputProps, 'source' | 'label' | 'helperText' | 'parse'> & { validate?: Validator }

/** Input of a brand: suggests those that there are, and asks before it takes a new one that is nearly one of them. */
export const BrandInput = ({ source, validate, ...rest }: BrandInputProps) => {
  const brands = useBrands()
  const list = useId()
  const { setValue, trigger, clearErrors, setFocus } = useFormContext()
  const value: unknown = useWatch({ name: source })
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const nearOf = (typed: unknown) =>
    typeof typed === 'string' && typed !== confirmed ? nearBrand(typed, brands) : null
  const { errors } = useFormState({ name: source })
  // A form that was sent too early comes back with the focus here.
  const near = isTyping && !errors[source] ? null : nearOf(value)
  const askIfNew: Validator = (typed: unknown) =>
    nearOf(typed) === null ? undefined : `Is ${String(typed).trim()} a new brand?`
  return (
    <>
      <TextInput
        {...rest}
        source={source}
        validate={validate ? [validate, askIfNew] : askIfNew}
        slotProps={{ htmlInput: { list } }}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false)
          if (nearOf(value)) void trigger(source)
        }}
      />
      <datalist id={list}>
        {brands.map((brand) => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
      {near && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            onClick={() => {
              setValue(source, near, { shouldDirty: true, shouldValidate: true })
              setFocus(source)
            }}
          >
            Use {near}
          </Button>
          <Button
            size="small"
            onClick={() => {
              setConfirmed(String(value))
              clearErrors(source)
              setFocus(source)
            }}
          >
            Yes, a new brand
          </Button>
        </Box>
      )}
    </>
  )
}
