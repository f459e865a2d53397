import 'server-only'
import { constants } from 'node:fs'
import { access, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { needsTls } from '@/lib/mail/send'
import own from '@/package.json'
import { findFirstSteps } from './first-steps'
import { findStrayFolders, type Listed, listPhotoStore } from './photographs'
import { ageSentence, hopsSentence } from './setup-warnings.mjs'

/**
 * good: works; note: worth knowing; bad: does not work. what, text: for whoever runs the server, with the settings and
 * commands concerned. atDesk: what is said instead at the desk, whose users are no engineers.
 */
export type Finding = {
  level: 'good' | 'note' | 'bad'
  what: string
  text: string
  atDesk?: { what?: string; text?: string }
}

/** A finding in the words of the desk. */
export const wordsForDesk = ({ level, what, text, atDesk }: Finding) => ({ level, what, text, ...atDesk })

const version = (): Finding => ({
  level: 'good',
  what: 'Version',
  text: `${own.version}, Node ${process.versions.node}.`,
  atDesk: { text: `${own.version}.` },
})

const reason = (error: unknown) => (error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error))

/** Checks that the mail server answers, encrypts where a mail would need it, and accepts the login. */
const checkMailServer = async (): Promise<Finding> => {
  if (!env.SMTP_URL)
    return {
      level: 'note',
      what: 'Email',
      text: `SMTP_URL is not set, so emails are saved in ${env.MAIL_DIR}.`,
      atDesk: { text: 'no mail server set up. Emails stay on the server and reach nobody.' },
    }
  const { host } = new URL(env.SMTP_URL)
  const transport = createTransport({
    url: env.SMTP_URL,
    requireTLS: needsTls(env.SMTP_URL),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
  })
  try {
    await transport.verify()
    return {
      level: 'good',
      what: 'Email',
      text: `${host} connected.`,
      atDesk: { text: 'mail server connected.' },
    }
  } catch (error) {
    return {
      level: 'bad',
      what: 'Email',
      text: `${host} is not working (${reason(error)}). Emails are waiting. Check SMTP_URL.`,
      atDesk: { text: 'the mail server is not accepting emails at the moment. They will be sent once it does.' },
    }
  } finally {
    transport.close()
  }
}

/** Checks that SITE_URL is reachable for visitors: not local, and https. */
const checkSiteUrl = (): Finding => {
  const { hostname, protocol } = new URL(env.SITE_URL)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  const what = 'Address'
  if (isLocal && env.EMBEDDED_DATABASE !== '1')
    return {
      level: 'bad',
      what: 'SITE_URL',
      text: `SITE_URL is ${env.SITE_URL}: links in emails and canonical addresses will not work. Set it to the shop’s public address.`,
      atDesk: { what, text: `set to ${env.SITE_URL}, so links in emails do not work.` },
    }
  if (!isLocal && protocol === 'http:')
    return {
      level: 'bad',
      what: 'SITE_URL',
      text: `${env.SITE_URL} is not https, so passwords are sent unencrypted.`,
      atDesk: { what, text: `${env.SITE_URL} is not encrypted (https), so passwords could be intercepted.` },
    }
  return {
    level: isLocal ? 'note' : 'good',
    what: 'SITE_URL',
    text: isLocal ? `${env.SITE_URL}, reachable from this machine only.` : env.SITE_URL,
    atDesk: { what, text: isLocal ? `${env.SITE_URL}, reachable from the server only.` : `${env.SITE_URL}.` },
  }
}

const checkProxy = (): Finding[] => {
  const text = hopsSentence(env.SITE_URL, env.TRUST_PROXY_HOPS)
  const atDesk = {
    what: 'Visitors',
    text: 'all visitors appear to share one address, so rate limits apply to everyone together.',
  }
  return text ? [{ level: 'bad', what: 'Proxy', text, atDesk }] : []
}

const checkFolder = async (setting: 'PHOTOS_DIR' | 'IMAGES_DIR'): Promise<Finding> => {
  const folder = env[setting]
  const atDesk = setting === 'PHOTOS_DIR' ? 'Photograph disk' : 'Picture disk'
  const finding = (level: Finding['level'], text: string, forDesk: string): Finding => ({
    level,
    what: setting,
    text,
    atDesk: { what: atDesk, text: forDesk },
  })
  const probe = path.join(/* turbopackIgnore: true */ folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.X_OK)
    await writeFile(probe, 'x')
    await rm(probe)
    const { bavail, bsize } = await statfs(folder)
    const free = Math.floor((bavail * bsize) / 1024 ** 2)
    return free < 1024
      ? finding('bad', `${folder} has ${free} MB left.`, `only ${free} MB free.`)
      : finding('good', `${folder}: ${Math.floor(free / 1024)} GB free.`, `${Math.floor(free / 1024)} GB free.`)
  } catch (error) {
    return finding('bad', `${folder} cannot be written (${reason(error)}).`, 'cannot be written to.')
  }
}

const checkPhotographs = async (listed: Listed): Promise<Finding[]> => {
  if ('error' in listed)
    return [
      {
        level: 'bad',
        what: 'Photographs',
        text: `cannot be listed: ${reason(listed.error)}`,
        atDesk: { text: 'cannot be read from storage.' },
      },
    ]
  const stray = await findStrayFolders(listed.folders)
  if (stray.length === 0) return []
  const shown = stray.slice(0, 10).join(', ')
  return [
    {
      level: 'note',
      what: 'Photographs',
      text: `${stray.length} ${stray.length === 1 ? 'folder belongs' : 'folders belong'} to no piece: ${shown}${stray.length > 10 ? ' …' : ''}.`,
    },
  ]
}

/** Reports a database role with superuser rights. */
const checkRole = async (): Promise<Finding[]> => {
  const [row] = await db.$queryRaw<{ role: string; isSuperuser: boolean }[]>`
    SELECT rolname::text AS role, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`
  if (!row?.isSuperuser) return []
  return [
    {
      level: 'bad',
      what: 'Role',
      text: `DATABASE_URL names ${row.role}, a superuser: anyone who breaks into the site would control the whole server, files included. npm run migrate -- --roles prints the statements for safer roles.`,
      atDesk: { text: 'the site has more rights to its database than it needs.' },
    },
  ]
}

const checkDatabase = async (): Promise<Finding[]> => {
  const before = Date.now()
  const [row] = await db.$queryRaw<{ now: number; version: string; number: number; failed: number; stuck: number }[]>`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now, current_setting('server_version') AS version,
      current_setting('server_version_num')::int AS number,
      (SELECT count(*)::int FROM "Mail" WHERE state = 'failed') AS failed,
      (SELECT count(*)::int FROM graphile_worker.jobs WHERE run_at < now() - interval '15 minutes' AND locked_at IS NULL AND attempts = 0) AS stuck`
  if (!row) return []
  const drift = Math.abs(row.now - (before + Date.now()) / 2)
  const age = ageSentence(row.number)
  const findings: Finding[] = [
    age
      ? { level: 'note', what: 'Database', text: age, atDesk: { text: 'version too old.' } }
      : {
          level: 'good',
          what: 'Database',
          text: `PostgreSQL ${row.version} connected.`,
          atDesk: { text: 'connected.' },
        },
  ]
  if (drift > 2_000)
    findings.push({
      level: 'bad',
      what: 'Clock',
      text: `This machine’s clock and the database’s differ by ${Math.round(drift / 1000)} s, so links in emails expire too early or too late.`,
      atDesk: { text: 'the servers’ clocks differ, so links in emails expire too early or too late.' },
    })
  if (row.failed > 0)
    findings.push({
      level: 'bad',
      what: 'Email',
      text: `${row.failed} failed. npm run enquiries lists the reasons; add -- --retry to try again.`,
      atDesk: { text: `${row.failed} failed. See Emails for the reasons, and to try again.` },
    })
  if (row.stuck > 0)
    findings.push({
      level: 'bad',
      what: 'Worker',
      text: `${row.stuck} ${row.stuck === 1 ? 'job has' : 'jobs have'} waited for more than 15 minutes. No worker is running.`,
      atDesk: { what: 'Background tasks', text: 'emails and other tasks have waited for more than 15 minutes.' },
    })
  return findings
}

/** Findings about database, mail server, folders and configuration. */
export const findSystemFindings = async (listed: Listed): Promise<Finding[]> => {
  const [mail, photos, images, photographs, role, database] = await Promise.all([
    checkMailServer(),
    checkFolder('PHOTOS_DIR'),
    checkFolder('IMAGES_DIR'),
    checkPhotographs(listed),
    checkRole(),
    checkDatabase(),
  ])
  return [...database, ...role, checkSiteUrl(), ...checkProxy(), mail, photos, images, ...photographs, version()]
}

/** All findings about the system, and the open first steps as notes. */
export const findFindings = async (): Promise<Finding[]> => {
  const [system, steps] = await Promise.all([findSystemFindings(await listPhotoStore()), findFirstSteps()])
  const open = steps.filter(({ done }) => !done)
  return [
    ...system,
    ...open.map(
      ({ name, advice, onServer = '' }): Finding => ({
        level: 'note',
        what: name,
        text: `${advice} ${onServer}`.trim(),
      }),
    ),
  ]
}
