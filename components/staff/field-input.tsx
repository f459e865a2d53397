import { Box } from '@mui/material'
import { lazy, Suspense } from 'react'
import {
  BooleanInput,
  DateInput,
  DateTimeInput,
  FormDataConsumer,
  required as mustBeFilled,
  ReferenceInput,
  SelectInput,
  type SelectInputProps,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { resourceOf } from '@/lib/staff/resources/all'
import { offeredBoutiques } from '@/lib/staff/resources/allowed-choices'
import { type Field, isShown } from '@/lib/staff/resources/resource'
import { BrandInput } from './brand-input'
import { HoursInput } from './hours-input'
import { LinkInput } from './link-input'
import { MoneyInput } from './money-input'
import { NumberInput } from './number-input'
import { FileInput } from './pictures/file-input'
import { PictureInput } from './pictures/picture-input'
import { useMe } from './queries'
import { ShownField } from './shown-field'
import { SuggestInput } from './suggest-input'

/** A fifth of the desk's scripts, which lists and most forms do without. */
const HtmlInput = lazy(() => import('./editor/html-input').then((module) => ({ default: module.HtmlInput })))

/** Of a text that is emptied again: what an empty one was before, so that nothing is left to save. */
const emptyAsIn = (record: Record<string, unknown> | undefined, name: string) => (typed: unknown) =>
  typed || (record?.[name] === null ? null : '')

/** Adds the device's time zone to a typed time. What cannot be read is left to the server to refuse. */
const withZone = (typed: unknown) => {
  const at = new Date(String(typed))
  if (Number.isNaN(at.getTime())) return typed || null
  return at.toISOString()
}

/** Staff of a boutique can create records only for their own boutique, but may transfer existing ones. */
const RecordInput = ({
  field,
  source,
  ...props
}: { field: Field; source: string } & Omit<SelectInputProps, 'field'>) => {
  const me = useMe()
  const record = useRecordContext()
  const isNew = record?.id === undefined
  const offered = me && isNew ? offeredBoutiques(field, record?.[field.name], me) : null
  if (offered)
    return <SelectInput {...props} source={source} margin="none" choices={offered.map((id) => ({ id, name: id }))} />
  const { field: by = 'id', direction = 'ASC' } = resourceOf(field.of)?.order ?? {}
  return (
    <ReferenceInput source={source} reference={field.of ?? ''} perPage={100} sort={{ field: by, order: direction }}>
      <SelectInput {...props} margin="none" />
    </ReferenceInput>
  )
}

const inputOf = (field: Field, record?: Record<string, unknown>) => {
  const { name, label, kind, help, required, choices = [] } = field
  const common = {
    source: name,
    label,
    helperText: help ?? false,
    validate: required ? mustBeFilled(`${label} must not be empty.`) : undefined,
  }
  switch (kind) {
    case 'money':
      return (
        <MoneyInput
          source={name}
          label={label}
          help={help}
          currencySource={field.currencyIn}
          insteadOfPOA={field.insteadOfPOA}
        />
      )
    case 'flag':
      return <BooleanInput {...common} />
    case 'flagNumber':
      return <BooleanInput {...common} format={(value: unknown) => value === 1 || value === true} />
    case 'choice':
      return (
        <SelectInput
          {...common}
          margin="none"
          choices={[...choices]}
          emptyText={field.emptyText ?? '–'}
          isRequired={required}
        />
      )
    case 'suggest':
      return (
        <SuggestInput
          source={name}
          label={label}
          helperText={help ?? false}
          choices={choices}
          emptyText={field.emptyText}
        />
      )
    case 'record':
      return <RecordInput field={field} {...common} emptyText="–" isRequired={required} />
    case 'whole':
    case 'number':
      return <NumberInput {...common} />
    case 'day':
      return <DateInput {...common} />
    case 'moment':
      return <DateTimeInput {...common} parse={withZone} />
    case 'html':
      return (
        <Suspense fallback={<Box sx={{ minHeight: 280 }} />}>
          <HtmlInput source={name} label={label} help={help} />
        </Suspense>
      )
    case 'picture':
      return <PictureInput source={name} label={label} help={help} required={required} orFilm={field.orFilm} />
    case 'document':
    case 'film':
      return (
        <FileInput
          source={name}
          label={label}
          help={help}
          kind={field.ofPiece ? 'certificate' : kind}
          withPoster={field.withPoster}
        />
      )
    case 'text': {
      const Input = field.hours ? HoursInput : TextInput
      return <Input {...common} multiline minRows={3} parse={emptyAsIn(record, name)} />
    }
    default:
      if (field.leadsTo) return <LinkInput {...common} parse={emptyAsIn(record, name)} leadsTo={field.leadsTo} />
      if (field.isBrand) return <BrandInput {...common} parse={emptyAsIn(record, name)} />
      return <TextInput {...common} parse={emptyAsIn(record, name)} />
  }
}

/** The input of a field. With `when`, it is shown only while the other field has a matching value. */
export const FieldInput = ({ field }: { field: Field }) => {
  const record = useRecordContext()
  if (field.readOnly || (field.once && record?.id !== undefined)) return <ShownField field={field} />
  if (!field.when) return inputOf(field, record)
  return (
    <FormDataConsumer>{({ formData }) => (isShown(field, formData) ? inputOf(field, record) : null)}</FormDataConsumer>
  )
}
