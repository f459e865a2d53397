import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FieldDefinition } from '@/lib/forms/definition'
import { Field } from './field'

const choices: FieldDefinition[] = [
  { name: 'title', label: 'Title', type: 'select', options: ['Mr'], required: true },
  { name: 'type', label: 'Type', type: 'select', options: ['Other'], required: true },
  { name: 'privacy', label: 'Privacy', type: 'agreement', required: true },
]

const markupOf = (field: FieldDefinition, error?: string) =>
  renderToStaticMarkup(createElement(Field, { field, form: 'contact', value: '', error }))

it.each(choices)('an empty $name is called invalid only once it is refused', (field) => {
  expect(markupOf(field)).toContain('aria-invalid="false"')
  expect(markupOf(field, 'Please choose')).toContain('aria-invalid="true"')
})
