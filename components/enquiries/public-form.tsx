'use client'

import { Form, type FormProps } from '@/components/forms/form'

const load = async (form: string) => (await import('./public-form-rules')).rulesFor(form)

/** A form that any visitor may send. Adds its origin as a hidden field and keeps a draft until it is sent. */
export const PublicForm = ({ context, ...props }: FormProps) => (
  <Form
    {...props}
    context={{ form_origin: props.look.name, ...context }}
    className={props.className ?? 'form form--columns'}
    load={load}
  />
)
