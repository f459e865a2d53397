import { describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { firstSentence, plainText, sanitise, sanitiseForStorage } from './html'

describe('the HTML that staff write', () => {
  it.each([
    [
      'keeps paragraphs, emphasis and links',
      '<p>A <em>fine</em> <a href="/about">watch</a></p>',
      '<p>A <em>fine</em> <a href="/about">watch</a></p>',
    ],
    ['drops scripts with what is in them', '<p>One</p><script>alert(1)</script>', '<p>One</p>'],
    ['drops a script in an SVG', '<svg><script>alert(1)</script></svg>Two', 'Two'],
    [
      'drops styles, frames and forms',
      '<style>p{}</style><iframe src="https://a.example"></iframe><form><input></form>',
      '',
    ],
    ['drops event handlers', '<p onclick="alert(1)">One</p>', '<p>One</p>'],
    ['drops a handler on a broken picture', '<img src=x onerror=alert(1)>', '<img alt="" src="x" loading="lazy" />'],
    ['drops javascript: links', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['drops javascript: links in any spelling', '<a href=" JaVa&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['drops javascript: links with a tab inside', '<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['drops pictures without an address of ours', '<p>A<img src="data:image/png,x"><img></p>', '<p>A</p>'],
    [
      'drops pictures of other sites',
      '<p>A<img src="https://a.example/b.jpg"><img src="//a.example/b"></p>',
      '<p>A</p>',
    ],
    [
      'keeps pictures of ours by their path',
      `<img src="${env.SITE_URL}/media/a.jpg" alt="A">`,
      '<img alt="A" src="/media/a.jpg" loading="lazy" />',
    ],
    ['drops addresses without a protocol', '<a href="//evil.example">x</a>', '<a>x</a>'],
    ['drops inline styles and classes', '<p style="position:fixed" class="btn">One</p>', '<p>One</p>'],
    [
      'keeps tel: and mailto: links',
      '<a href="tel:+442070000090">x</a><a href="mailto:a@b.example">y</a>',
      '<a href="tel:+442070000090">x</a><a href="mailto:a@b.example">y</a>',
    ],
    ['closes what was left open', '<p>One <strong>two', '<p>One <strong>two</strong></p>'],
    ['ignores ends without a beginning', 'One</div></section>', 'One'],
    ['leaves harmless text of half a tag', 'One <scr', 'One scr'],
    ['makes a second h1 an h2', '<h1>Title</h1>', '<h2>Title</h2>'],
    ['begins headings at h2', '<h4>One</h4><p>two</p>', '<h2>One</h2><p>two</p>'],
    ['leaves out no level of headings', '<h2>A</h2><h6>B</h6><h2>C</h2>', '<h2>A</h2><h3>B</h3><h2>C</h2>'],
    ['keeps headings whole that were left open', '<h3>A<h4>B</h4>', '<h2>A<h3>B</h3></h2>'],
    ['drops headings and links without words', '<h2> </h2><p>One<a href="/x"></a></p>', '<p>One</p>'],
    [
      'guards links into a new window',
      '<a href="https://a.example" target="_blank">x</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    [
      'guards links to other sites',
      '<a href="HTTPS://a.example" rel="opener">x</a>',
      '<a href="HTTPS://a.example" rel="noopener">x</a>',
    ],
    ['drops windows of other names', '<a href="/a" target="_parent">x</a>', '<a href="/a">x</a>'],
    ['keeps signs as text', 'A &lt;b&gt; &amp; c', 'A &lt;b&gt; &amp; c'],
  ])('%s', (_sentence, html, clean) => {
    expect(sanitise(html)).toBe(clean.trim())
  })

  it.each(['main', 'desk', '__NEXT_DATA__', 'TURBOPACK_CHUNK', 'warranty'])(
    'prefixes the id %s and the links of the same text to it, and keeps an anchor for links from elsewhere',
    (id) => {
      const html = `<h2 id="${id}">A</h2><a href="#${id}">a</a> <a href="/services#${id}">b</a> <a href="#top">top</a>`
      const shown = sanitise(html)
      expect(shown).toBe(
        `<h2 id="text-${id}"><a name="${id}"></a>A</h2><a href="#text-${id}">a</a> <a href="/services#${id}">b</a> <a href="#top">top</a>`,
      )
      expect(sanitise(shown)).toBe(shown)
      expect(sanitiseForStorage(html)).toBe(html)
    },
  )
  it('takes no words for an id', () => {
    expect(sanitise('<p title=" id=&quot;main&quot;" lang="en">It says id="main"</p>')).toContain('It says id="main"')
  })
  it('leaves nothing to run, however the tag is nested', () => {
    const html = '<scr<script>ipt>alert(1)</scr</script>ipt><a href="x" <b onmouseover=alert(1)>y</a>'
    expect(sanitise(html)).not.toMatch(/<script|<[^>]*\son\w+=/i)
  })
  it('stands a million letters, closed or not', () => {
    const words = 'word '.repeat(200_000)
    expect(sanitise(`<p>${words}</p>`) === `<p>${words}</p>`).toBe(true)
    expect(sanitise(`One${'<a><b>'.repeat(30_000)}two`)).toBe('One two')
    expect(sanitise(`<p>${'<'.repeat(200_000)}`)).not.toMatch(/<[^p/]/)
  })
  it.each(['<a><b>', '<style-a>', '<svg><p>', '<dl><dt>', '<i title="</i>">', '<i></b>', '<<b>b>', '<p><u>'])(
    'keeps the words alone where more than 500 elements are open at once: %s',
    (tags) => {
      const deep = `<h2>One</h2>${tags.repeat(501)}<script>alert(2)</script> two &amp; <em>3 &lt; 4</em><img src=x onerror=alert(1)>`
      expect(sanitise(deep)).not.toMatch(/<[a-z]|alert/i)
      expect(sanitise(deep)).toMatch(/^One\b[\s\S]*\btwo &amp;\s+3 &lt; 4$/)
      expect(plainText(deep)).toMatch(/^One\b.*\btwo & 3 < 4$/)
    },
  )
  it.each(['<p>&nbsp;</p>', '<p><br></p>\n<h2> </h2>', '<ul><li></li></ul>', '<script>x</script>'])(
    'is empty where nothing would be seen: %s',
    (html) => {
      expect(sanitise(html)).toBe('')
    },
  )
  it('is stable: cleaning twice changes nothing', () => {
    const once = sanitise('<p>One &amp; <em>two</p><img src="/a.jpg">')
    expect(sanitise(once)).toBe(once)
  })
})

describe('the words of an HTML text', () => {
  it('stand apart where blocks end', () => {
    expect(plainText('<h2>One</h2><p>two<br>three &amp; four</p>')).toBe('One two three & four')
  })
  it('leave out scripts', () => {
    expect(plainText('One<script>two</script>')).toBe('One')
  })
  it('give a first sentence, shortened at a word', () => {
    expect(firstSentence('<p>We sell watches in two places. And more.</p>')).toBe('We sell watches in two places.')
    expect(firstSentence(`<p>${'word '.repeat(100)}</p>`, 40)).toMatch(/^(word )*word…$/)
    expect(firstSentence(`<p>${'😀'.repeat(100)}</p>`, 40)).toBe(`${'😀'.repeat(19)}…`)
  })
})
