import type { ComponentProps } from 'react'
import { Field } from '@/components/forms/field'
import styles from './password-field.module.css'
import { ShowPassword } from './show-password'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'after'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, never filled in by us. With script it can be looked at. */
export const PasswordField = (props: PasswordFieldProps) => (
  <Field
    {...props}
    type="password"
    required
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    className={styles.field}
    after={<ShowPassword field={`${props.form}-${props.name}`} />}
  />
)

/** A new one and its repetition. */
export const NewPasswordFields = ({ form, error, labels }: NewPasswordProps) => (
  <>
    <PasswordField
      form={form}
      name="password"
      label={labels.password}
      hint="At least 8 characters"
      error={error}
      autoComplete="new-password"
      minLength={8}
    />
    <PasswordField
      form={form}
      name="password_confirmation"
      label={labels.confirmPassword}
      autoComplete="new-password"
    />
  </>
)

type NewPasswordProps = { form: string; error: string; labels: { password: string; confirmPassword: string } }
