// npm run demo:photos: inspects the demo's masters and writes prisma/demo/photo-facts.json.
import fs from 'node:fs'
import path from 'node:path'
import { inspect } from '../lib/images/derivatives'
import { originalEnding } from '../lib/images/original-ending'
import { photosFolder } from '../prisma/demo/demo'
import { hashOf, writeDemoFacts } from '../prisma/demo/photo-records'
import { readArguments } from './lib/arguments.mjs'
import { counted } from './lib/terminal.mjs'

readArguments({})
const masters = fs
  .readdirSync(photosFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => originalEnding.test(name))
  .map((name) => fs.readFileSync(path.join(photosFolder, name)))
const facts = new Map()
for (const bytes of masters) {
  const hash = hashOf(bytes)
  if (!facts.has(hash)) facts.set(hash, { hash, ...(await inspect(bytes)) })
}
writeDemoFacts([...facts.values()])
console.log(`${counted(facts.size, 'photograph')} of the demo inspected.`)
