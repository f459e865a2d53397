// npm run mail:pictures: renders the mail templates into var/mail-pictures, at two widths and in both colour schemes.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { exampleMails } from '../lib/worker/example-mails'
import { readArguments } from './lib/arguments.mjs'
import { findBrowser } from './lib/browser.mjs'
import { inVar, root } from './lib/settings.mjs'

readArguments({})
const folder = inVar('mail-pictures')
const photo = readFileSync(path.join(root, 'prisma/demo/photos/watches/tonneau-titanium-chronograph-blue/01-front.jpg'))

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
mkdirSync(folder, { recursive: true })
for (const [name, { html }] of Object.entries(exampleMails()))
  for (const width of [600, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
      // The examples' host does not exist; their one picture is served from here.
      await page.route('https://shop.example/**', (route) => route.fulfill({ body: photo, contentType: 'image/jpeg' }))
      await page.setContent(html, { waitUntil: 'networkidle' })
      const picture = await page.screenshot({ fullPage: true })
      await sharp(picture)
        .png({ palette: true, colours: 128, effort: 8 })
        .toFile(path.join(folder, `${name}-${width}-${colorScheme}.png`))
      await page.close()
    }
await browser.close()
