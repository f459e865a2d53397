// Writes docs/bench.md: the figures of this run beside those of the last, which the file keeps in a comment.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../lib/settings.mjs'

const file = path.join(root, 'docs', 'bench.md')

/** The hand-written text below the figures starts with this heading and is kept. */
const words = '## What stands behind the figures'

/** @returns {{ date: string, figures: Record<string, string> } | null} */
const readPrevious = () => {
  const kept = fs.existsSync(file) ? /<!-- (\{.*\}) -->/.exec(fs.readFileSync(file, 'utf8'))?.[1] : undefined
  return kept ? JSON.parse(kept) : null
}

/** Collects figures by title and name. */
export const startReport = () => {
  /** @type {Map<string, Map<string, string>>} */
  const sections = new Map()
  /** @param {string} title @param {string} name @param {string} value */
  const note = (title, name, value) => {
    const section = sections.get(title) ?? new Map()
    sections.set(title, section.set(name, value))
    console.log(`${title}: ${name.padEnd(50)} ${value}`)
  }
  const write = () => {
    const previous = readPrevious()
    const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
    const written = before.includes(words) ? before.slice(before.indexOf(words)) : ''
    const [cpu] = os.cpus()
    const date = new Date().toISOString().slice(0, 10)
    const tables = [...sections].map(([title, section]) => {
      const lines = [...section].map(
        ([name, value]) => `| ${name} | ${value} | ${previous?.figures[`${title}: ${name}`] ?? '–'} |`,
      )
      return `## ${title}\n\n| | now | ${previous ? `${previous.date}` : 'before'} |\n|---|---|---|\n${lines.join('\n')}\n`
    })
    const figures = Object.fromEntries(
      [...sections].flatMap(([title, section]) => [...section].map(([name, value]) => [`${title}: ${name}`, value])),
    )
    const text = `# Bench

\`npm run bench\` wrote this on ${date}: ${os.availableParallelism()} cores (${cpu?.model.trim()}), ${Math.round(os.totalmem() / 1024 ** 3)} GB, Node ${process.versions.node},
load ${(os.loadavg()[0] ?? 0).toFixed(1)} at the end. Absolute figures are this machine's at that hour; the ratios are what counts.

${tables.join('\n')}
<!-- ${JSON.stringify({ date, figures })} -->
${written && `\n${written}`}`
    fs.writeFileSync(file, text)
    return file
  }
  return { note, write }
}
