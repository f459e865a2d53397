import { describe, expect, it, vi } from 'vitest'
import { readBody } from './body'

const request = (body: BodyInit, type?: string) =>
  new Request('http://localhost/submit', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
const read = (body: BodyInit, type?: string) => readBody(request(body, type))
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

describe('a body', () => {
  it('is read from JSON, without NUL and half characters', async () => {
    expect(await read('{"name":"a\\u0000b\\ud800","privacy":["Agreed"],"n":1}', `${json}; charset=utf-8`)).toEqual({
      ok: true,
      formEncoded: false,
      values: { name: 'ab\ufffd', privacy: ['Agreed'], n: 1 },
    })
  })

  it('is clean at every level, in its names too', async () => {
    const sent = '{"values":{"a\\u0000b":["\\ud800",{"c":"d\\u0000"}],"n":[1,null,true]}}'
    expect(await read(sent, json)).toMatchObject({
      values: { values: { ab: ['\ufffd', { c: 'd' }], n: [1, null, true] } },
    })
  })

  it('of a form has 300 kB, and more where more is asked for', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(300_000) })
    expect(await read(long, json)).toMatchObject({ ok: false, status: 413 })
    expect(await readBody(request(long, json), 1_500_000)).toMatchObject({ ok: true })
    const longest = new URLSearchParams({ message: '💎'.repeat(20_000) }).toString()
    expect(await read(longest, form)).toMatchObject({ ok: true })
  })

  it('with too many parts is not parsed', async () => {
    const parsing = vi.spyOn(Response.prototype, 'formData')
    const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n'
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data; boundary="x"'])
      expect(await read(`${part.repeat(4_000)}--x--\r\n`, type)).toMatchObject({ ok: false, status: 413 })
    const decoy = 'multipart/form-data; y="; boundary=zz"; boundary=x'
    expect(await read(`${part.repeat(4_000)}--x--\r\n`, decoy)).toMatchObject({ ok: false, status: 413 })
    expect(parsing).not.toHaveBeenCalled()
    parsing.mockRestore()
    const list = 'multipart/form-data; boundary=zz,multipart/form-data; boundary=x'
    expect(await read(`${part.repeat(4_000)}--x--\r\n`, list)).toMatchObject({ ok: false })
  })

  it('leaves passwords as they were typed', async () => {
    const values = { password: ' a\0b ', current_password: '\ud800', password_confirmation: ['x\0'] }
    expect(await read(JSON.stringify({ ...values, email: 'a\0' }), json)).toMatchObject({
      values: { ...values, email: 'a' },
    })
  })

  it('is read from a form of either encoding', async () => {
    const values = { name: 'Zoë', privacy: ['Agreed'], message: 'two\r\nlines' }
    const fields = new URLSearchParams([
      ['name', 'Zoë'],
      ['privacy[]', 'Agreed'],
      ['message', 'two\r\nlines'],
    ])
    expect(await read(fields.toString(), form)).toEqual({ ok: true, formEncoded: true, values })
    const data = new FormData()
    for (const [name, value] of fields) data.append(name, value)
    data.append('file', new File(['x'], 'x.txt'))
    expect(await read(data)).toMatchObject({ ok: true, formEncoded: true, values })
  })

  it('has lists with or without the places of their values', async () => {
    const values = { privacy: ['Agreed', 'x'], '[0]': 'y', 'a[b]': 'z' }
    expect(await read('privacy[0]=Agreed&privacy[]=x&[0]=y&a[b]=z', form)).toMatchObject({ ok: true, values })
  })

  it('has at most 200 fields, whatever it is written in', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => [`f${index}`, ''])
    const data = (count: number) => {
      const form = new FormData()
      for (const [name = '', value = ''] of many(count)) form.append(name, value)
      return form
    }
    const tooMany = { ok: false, status: 413 }
    expect(await read(new URLSearchParams(many(200)).toString(), form)).toMatchObject({ ok: true })
    expect(await read(new URLSearchParams(many(201)).toString(), form)).toMatchObject(tooMany)
    expect(await read('a[]=&'.repeat(20_000), form)).toMatchObject(tooMany)
    expect(await read(data(200))).toMatchObject({ ok: true })
    expect(await read(data(201))).toMatchObject(tooMany)
    expect(await read(JSON.stringify(Object.fromEntries(many(201))), json)).toMatchObject(tooMany)
    const list = await read('a[]=x&'.repeat(199), form)
    expect(list.ok && list.values.a).toHaveLength(199)
  })

  it('may be none at all', async () => {
    const none = { ok: true, formEncoded: false, values: {} }
    expect(await readBody(new Request('http://localhost/logout', { method: 'POST' }))).toEqual(none)
    expect(await read('', json)).toEqual(none)
    expect(await read('', `${json}; charset=utf-8`)).toEqual(none)
  })

  it.each(['5', 'null', 'true', '"text"', '[]', '[{"name":"Ada"}]'])(
    'of JSON without names has no fields: %s',
    async (sent) => {
      expect(await read(sent, json)).toEqual({ ok: true, formEncoded: false, values: {}, isNameless: true })
    },
  )

  it('named like an object’s own parts is nothing special', async () => {
    const body = await read('__proto__=x&__proto__[]=y&constructor=z', form)
    expect(body).toMatchObject({ ok: true })
    expect(({} as Record<string, unknown>).y).toBeUndefined()
  })

  it.each([
    ['{', json, 400],
    [' ', json, 400],
    ['', 'text/plain', 415],
    ['5', 'text/plain', 415],
    [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, json, 400],
    [`{"a":${'{"b":'.repeat(20)}1${'}'.repeat(20)}}`, json, 400],
    [`{"a":${'['.repeat(250_000)}`, json, 400],
    [`{"a":[${'0,'.repeat(20_000)}0]}`, json, 413],
    [`{"a":"\\\\","b":[[[[[[[[[1]]]]]]]]]}`, json, 400],
    ['{}', 'text/plain', 415],
    ['{}', 'application/json; charset=utf-16', 415],
    ['<a/>', 'application/xml', 415],
    ['no boundary', 'multipart/form-data; boundary=x', 400],
  ])('%o as %s is refused with %i', async (body, type, status) => {
    expect(await read(body, type)).toMatchObject({ ok: false, status, message: expect.stringMatching(/\.$/) })
  })

  it('may say in quotes what it likes', async () => {
    const values = { a: '[[[[[[[[[[[[{,'.repeat(2_000), b: '\\"[[[[[[[[[[', c: [[[[[[[1]]]]]]] }
    expect(await read(JSON.stringify(values), json)).toMatchObject({ ok: true, values })
  })
})
