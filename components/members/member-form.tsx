'use client'

import { Form, type FormProps } from '@/components/forms/form'

const load = async (form: string) => (await import('./member-form-rules')).rulesFor(form)

type MemberFormProps = FormProps & {
  /** where success leads, with script */
  next: string
  /** the page that only members see, where the form stands on one */
  page?: string
}

/** A form of the members' area: sent as JSON, and followed by another page. */
export const MemberForm = ({ next, page, ...props }: MemberFormProps) => (
  <Form {...props} load={load} destinations={{ next, page }} />
)
