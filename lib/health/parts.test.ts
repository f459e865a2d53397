import { expect, it } from 'vitest'
import { recordExport } from '@/lib/db/history'
import { rows } from '@/lib/db/test-database'
import { findBackup, findParts } from './parts'
import { listPhotoStore } from './photographs'

it('knows the last backup by the history, wherever it was written to', async () => {
  expect(await findBackup()).toMatchObject({ level: 'note', text: expect.stringContaining('none yet') })
  await rows(`INSERT INTO "History" (record_type, record_key, operation, column_name, actor, database_role, command, transaction_id, at)
    VALUES ('backup', '', 'export', '', '', 'a', 'npm run backup', 1, now() - interval '3 days')`)
  expect(await findBackup()).toMatchObject({ level: 'bad', text: expect.stringContaining('Run npm run backup') })
  await recordExport({ what: 'backup', lines: 1, actor: 'a', command: 'npm run backup' })
  expect(await findBackup()).toMatchObject({ level: 'good' })
})

it('speaks well of no mails where they reach nobody', async () => {
  const parts = await findParts(await listPhotoStore())
  expect(parts.filter(({ what }) => what === 'Emails')).toEqual([])
})
