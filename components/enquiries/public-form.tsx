'use client'

import { Form, type FormProps } from '@/components/forms/form'

const load = async (form: string) => (await import('./public-form-rules')).rulesFor(form)

/** A form that anybody may send. Knows its origin, and keeps what is typed until it has arrived. */
export const PublicForm = ({ context, ...props }: FormProps) => (
  <Form
    {...props}
    context={{ form_origin: props.look.name, ...context }}
    className={props.className ?? 'form form--columns'}
    load={load}
  />
)
