import { escapeMarkup } from '@/lib/format-text'
import type { Article } from './journal'

type Feed = {
  origin: string
  path: string
  /** path of the HTML page */
  page: string
  title: string
  author: string
  articles: Article[]
}

const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${escapeMarkup(text)}</${name}>`

/** The time of the last change, but not before the article's date. */
const changed = ({ date, updated }: Article) => (updated.slice(0, 10) < date ? `${date}T00:00:00.000Z` : updated)

/** Makes every URL of clean HTML absolute, because feed readers show it away from the site. */
const inFull = (html: string, origin: string) =>
  html
    .replace(/\s(href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replace(/\ssrcset="([^"]*)"/g, (_all, list: string) => ` srcset="${list.replace(/(^|,\s*)\//g, `$1${origin}/`)}"`)

const entry = (article: Article, origin: string, author: string) =>
  [
    '<entry>',
    // Readers know an entry by its id, so a renamed article keeps it.
    element('id', origin + article.firstHref),
    element('title', article.title.replace(/\*([^*]+)\*/g, '$1')),
    `<link rel="alternate" type="text/html" href="${escapeMarkup(origin + article.href)}"/>`,
    element('published', `${article.date}T00:00:00.000Z`),
    element('updated', changed(article)),
    `<author>${element('name', article.author || author)}</author>`,
    article.category ? `<category term="${escapeMarkup(article.category)}"/>` : '',
    article.excerpt ? element('summary', article.excerpt) : '',
    element('content', inFull(article.content, origin), ' type="html"'),
    '</entry>',
  ]
    .filter(Boolean)
    .join('\n')

/** An Atom 1.0 feed (RFC 4287) of articles. `origin` is the site's, without a trailing slash. */
export const atomFeed = ({ origin, path, page, title, author, articles }: Feed) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    element('id', origin + page),
    element('title', title),
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(origin + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(origin + page)}"/>`,
    element('updated', articles.map(changed).sort().at(-1) ?? '1970-01-01T00:00:00.000Z'),
    `<author>${element('name', author)}</author>`,
    ...articles.map((article) => entry(article, origin, author)),
    '</feed>',
    '',
  ].join('\n')
