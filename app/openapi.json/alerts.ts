import { alertSchemas } from '@/lib/alerts/schema'
import { answer, fieldsOf, formBody, noAccount, refusal, refusals, suspended, tokenParameter } from './operations'

const text = { type: 'string' } as const
const alert = {
  type: 'object',
  properties: { id: { type: 'integer' }, words: text, href: text, atOnce: { type: 'boolean' } },
  required: ['id', 'words', 'href', 'atOnce'],
} as const
const list = { data: { type: 'array', items: alert } }
const member = { 401: noAccount, 403: suspended }
const inQuery = ['id', 'expires', 'signature', 'address'].map((name) => ({
  name,
  in: 'query',
  required: false,
  schema: text,
}))

/** The endpoint that accepts an alert, and the signed addresses in mails about alerts. */
export const alertPaths = {
  '/api/alerts': {
    post: {
      summary: 'Asks to be written to when a piece arrives or comes back; nothing is sent before the address confirms',
      operationId: 'post-alerts',
      parameters: [tokenParameter],
      requestBody: formBody({ oneOf: Object.entries(alertSchemas).map(([kind, form]) => fieldsOf(kind, form)) }),
      responses: {
        200: answer('Noted; the same for every address but a member’s own.', { message: text }),
        303: { description: 'Noted, and a page without script is sent to its thanks.' },
        ...refusals,
      },
    },
  },
  '/api/alerts/{what}': {
    post: {
      summary: 'Begins or ends what a signed address names: confirm, stop, or stop-all (a mail program’s one click)',
      operationId: 'post-alerts-what',
      parameters: [
        {
          name: 'what',
          in: 'path',
          required: true,
          schema: { type: 'string', enum: ['confirm', 'stop', 'stop-all'] },
        },
        ...inQuery,
        { ...tokenParameter, description: 'For confirm alone; the signature of the others is enough.' },
      ],
      responses: {
        200: answer('Done; once more is the same.', { message: text }),
        303: { description: 'Done, and a page is sent to what it says.' },
        ...refusals,
        403: refusal('The address is not one of ours, or what it names has ended.'),
        404: refusal('There is no such thing.'),
      },
    },
  },
  '/api/members/alerts': {
    get: {
      summary: 'What the member waits for, newest first',
      operationId: 'get-members-alerts',
      responses: { 200: answer('The list.', list), ...member },
    },
    delete: {
      summary: 'Ends one of the member’s own alerts',
      operationId: 'delete-members-alerts',
      parameters: [tokenParameter],
      requestBody: formBody({
        title: 'alert',
        type: 'object',
        properties: { id: { type: 'integer', minimum: 1 } },
        required: ['id'],
      }),
      responses: {
        200: answer('The list as it has become.', list),
        303: { description: 'The same for a page without script, which goes on elsewhere.' },
        ...refusals,
        ...member,
      },
    },
  },
}
