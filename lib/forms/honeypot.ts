import { honeypotField } from './constants'

/** Whether the field that nobody sees was filled in: by a robot, or by a browser that fills in what it can. */
export const fillsHoneypot = (values: Record<string, unknown>) => {
  const value = values[honeypotField]
  return value !== undefined && value !== null && value !== ''
}
