import { expect, it } from 'vitest'
import { postAsPage } from './controller'

/** A form of these fields, which notes what is posted. */
class Fields extends EventTarget {
  posted: Record<string, unknown> = {}
  constructor(readonly fields: [string, string][]) {
    super()
  }
  submit() {
    const formData = new FormData()
    for (const [name, value] of this.fields) formData.append(name, value)
    this.dispatchEvent(Object.assign(new Event('formdata'), { formData }))
    this.posted = Object.fromEntries([...new Set(formData.keys())].map((name) => [name, formData.getAll(name).join()]))
  }
}

it('a form posted as a page says what a request would have said, and keeps its other fields', () => {
  const form = new Fields([
    ['_method', 'PUT'],
    ['listing', 'other'],
    ['query', ''],
    ['email', 'a@b.example'],
    ['privacy', 'Agreed'],
  ])
  const values = {
    listing: 'other',
    query: 'q=watchful',
    email: 'a@b.example',
    privacy: ['Agreed'],
    submission_key: 'k',
  }
  postAsPage(form as never, JSON.stringify(values))
  expect(form.posted).toEqual({ _method: 'PUT', ...values, privacy: 'Agreed' })
})
