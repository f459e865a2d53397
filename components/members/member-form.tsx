'use client'

import { Form, type FormProps } from '@/components/forms/form'
import { screenText } from '@/lib/members/screen-texts'

const load = async (form: string) => (await import('./member-form-rules')).rulesFor(form)

type MemberFormProps = FormProps & {
  /** where a success leads, with JavaScript */
  next: string
  /** the members-only page that contains the form, if any */
  page?: string
}

/** A form of the members' area: sent as JSON, then followed by another page. */
export const MemberForm = ({ next, page, ...props }: MemberFormProps) => (
  <Form {...props} load={load} destinations={{ next, page }} say={screenText} />
)
