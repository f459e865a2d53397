import { errors } from '@/lib/error-texts'

/** The parts of a response that its error text depends on. */
type FailedAnswer = { status: number; statusText?: string; body?: unknown }

/** Status texts for HTTP/2, which sends none, and for 419, which is not standard. */
const statusNames: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  419: 'Page Expired',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const isAnswer = (failure: object): failure is FailedAnswer => 'status' in failure && typeof failure.status === 'number'

const sentences = (reasons: unknown): string[] => {
  if (Array.isArray(reasons)) return reasons.flatMap(sentences)
  if (typeof reasons === 'object' && reasons !== null) return Object.values(reasons).flatMap(sentences)
  return reasons === null || reasons === undefined || reasons === '' ? [] : [String(reasons)]
}

const reasonsText = (reasons: unknown) => {
  if (typeof reasons === 'string' && reasons.trim()) return errors.text(reasons)
  const several = typeof reasons === 'object' ? sentences(reasons) : []
  return several.length > 0 ? errors.several(several) : null
}

const statusText = ({ status, statusText: name }: FailedAnswer) =>
  errors.status(status, (status !== 419 && name) || statusNames[status] || 'Unknown')

/**
 * Returns the text for any failure: nothing or a thrown Error (no response), a text, a list, an object of reasons by
 * field, or a response whose body may contain such `errors`. Safe in the browser.
 */
export const errorText = (failure: unknown): string => {
  if (failure === null || failure === undefined || failure instanceof Error) return errors.noResponse
  if (typeof failure !== 'object' || !isAnswer(failure)) return reasonsText(failure) ?? errors.noResponse
  if (failure.status === 0) return errors.noResponse
  const { body } = failure
  const reasons = typeof body === 'object' && body !== null && 'errors' in body ? reasonsText(body.errors) : null
  return reasons ?? statusText(failure)
}
