import { schemas } from '@/lib/enquiries/schema'
import { answer, fieldsOf, formBody, refusals, tokenParameter } from './operations'

const text = { type: 'string' } as const

/** POST /submit, and the endpoint of the CSRF token that it requires. */
export const formPaths = {
  '/sanctum/csrf-cookie': {
    get: {
      summary: 'Sets the cookie XSRF-TOKEN, whose value goes into the header X-XSRF-TOKEN',
      operationId: 'get-csrf-cookie',
      responses: { 204: { description: 'The cookie is set.' } },
    },
  },
  '/submit': {
    post: {
      summary: 'Takes an enquiry or a subscription; form_origin tells which',
      operationId: 'post-submit',
      parameters: [tokenParameter],
      requestBody: formBody({ oneOf: Object.entries(schemas).map(([kind, form]) => fieldsOf(kind, form)) }),
      responses: {
        200: answer(
          'Kept. `reference` is empty for a subscription, `viewing` for all but a viewing, of which it says what was asked for.',
          {
            message: text,
            reference: text,
            viewing: text,
          },
        ),
        303: { description: 'Kept, and a page without script is sent to its thanks.' },
        ...refusals,
      },
    },
  },
}
