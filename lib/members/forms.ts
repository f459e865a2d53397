import { agreement } from '@/lib/forms/agreement'
import type { FieldDefinition, FormDefinition } from '@/lib/forms/definition'
import * as memberTexts from '@/lib/member-texts'
import type { FlashHref } from './flash-codes'
import { memberSchemas } from './schema'

/** `next`: where a success leads, with JavaScript or without, unless the request decides it. */
export type MemberFormDefinition = FormDefinition & { next?: '/dashboard' | FlashHref }

const required = true

const email: FieldDefinition = {
  name: 'email',
  label: memberTexts.register.email,
  type: 'email',
  required,
  autoComplete: 'email',
  verbatim: true,
  validated: 'blur',
}
const username: FieldDefinition = { ...email, autoComplete: 'username' }

const currentPassword: FieldDefinition = {
  name: 'current_password',
  label: memberTexts.account.currentPassword,
  type: 'password',
  required,
  autoComplete: 'current-password',
}

const newPassword = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => [
  {
    name: 'password',
    label: password,
    type: 'password',
    required,
    autoComplete: 'new-password',
    hint: 'At least 8 characters',
    minLength: 8,
    validated: 'blur',
  } as const,
  {
    name: 'password_confirmation',
    label: confirmPassword,
    type: 'password',
    required,
    autoComplete: 'new-password',
    repeats: 'password',
  } as const,
]

/** The forms of the members' area by name. */
export const memberForms = {
  login: {
    name: 'login',
    action: '/login',
    method: 'POST',
    schema: memberSchemas.login,
    fields: [
      { ...username, label: memberTexts.login.email, validated: undefined },
      { ...currentPassword, name: 'password', label: memberTexts.login.password },
    ],
    button: memberTexts.login.submit,
  },
  register: {
    name: 'register',
    action: '/register',
    method: 'POST',
    schema: memberSchemas.register,
    next: '/dashboard',
    keepsWords: true,
    fields: [
      { name: 'first_name', label: memberTexts.register.firstName, required, autoComplete: 'given-name' },
      { name: 'last_name', label: memberTexts.register.lastName, required, autoComplete: 'family-name' },
      { ...email, full: true },
      {
        name: 'phone',
        label: memberTexts.register.phone,
        type: 'tel',
        required,
        full: true,
        autoComplete: 'tel',
        hint: 'With your country code, e.g. +44 or 0044',
        validated: 'typing',
      },
      ...newPassword(memberTexts.register),
      { ...agreement, newTab: true },
    ],
    button: memberTexts.register.submit,
  },
  'forgot-password': {
    name: 'forgot-password',
    action: '/forgot-password',
    method: 'POST',
    schema: memberSchemas.forgotPassword,
    next: '/forgot-password?done=sent',
    fields: [{ ...username, label: memberTexts.login.email, placeholder: memberTexts.forgotPassword.placeholder }],
    button: memberTexts.forgotPassword.submit,
  },
  'reset-password': {
    name: 'reset-password',
    action: '/reset-password',
    method: 'POST',
    schema: memberSchemas.resetPassword,
    next: '/login?done=password-reset',
    fields: [{ ...username, full: true }, ...newPassword(memberTexts.register)],
    button: memberTexts.resetPassword.submit,
  },
  profile: {
    name: 'profile',
    action: '/user/profile-information',
    method: 'PUT',
    schema: memberSchemas.profile,
    next: '/user?done=user-updated',
    fields: [
      { name: 'name', label: memberTexts.account.name, required, autoComplete: 'name' },
      { ...email, label: memberTexts.account.email },
      { ...currentPassword, full: true, required: false, hint: 'Needed only to change your email address' },
    ],
    button: memberTexts.account.update,
  },
  password: {
    name: 'password',
    action: '/user/password',
    method: 'PUT',
    schema: memberSchemas.password,
    next: '/user?done=password-updated',
    fields: [{ ...currentPassword, full: true }, ...newPassword(memberTexts.account)],
    button: memberTexts.account.update,
  },
  deletion: {
    name: 'deletion',
    action: '/user/account',
    method: 'DELETE',
    schema: memberSchemas.deletion,
    next: '/login?done=account-deleted',
    fields: [{ ...currentPassword, name: 'password' }],
    button: 'Delete my account',
  },
  'confirm-password': {
    name: 'confirm-password',
    action: '/user/confirm-password',
    method: 'POST',
    schema: memberSchemas.confirmPassword,
    fields: [{ ...currentPassword, name: 'password', label: memberTexts.account.password }],
    button: 'Confirm',
  },
  'two-factor-challenge': {
    name: 'two-factor-challenge',
    action: '/two-factor-challenge',
    method: 'POST',
    schema: memberSchemas.twoFactorChallenge,
    fields: [
      {
        name: 'recovery_code',
        label: 'Recovery code',
        required,
        autoComplete: 'one-time-code',
        hint: 'One of those you saved when you turned the second step on. Each works once.',
        verbatim: true,
      },
    ],
    button: 'Sign in',
  },
} satisfies Record<string, MemberFormDefinition>
