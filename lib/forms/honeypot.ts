import { honeypotField } from './constants'

/** Whether the honeypot was filled in, by a robot or by a browser's autofill. */
export const fillsHoneypot = (values: Record<string, unknown>) => {
  const value = values[honeypotField]
  return value !== undefined && value !== null && value !== ''
}
