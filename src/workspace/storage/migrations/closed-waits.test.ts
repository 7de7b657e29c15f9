import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { dropCardFiles } from './card-files.fixture.ts'
import { dropDisabledUsers } from './disabled-users.fixture.ts'
import { dropAudit } from './audit.fixture.ts'
import { dropCampaignSplits } from './campaign-splits.fixture.ts'
import { dropHistoryImports } from './history-imports.fixture.ts'
import { dropSingleSignOn } from './single-sign-on.fixture.ts'
import { dropIntegrations } from './integrations.fixture.ts'
import { dropTwoStep } from './two-step.fixture.ts'
import { dropMacros } from './macros.fixture.ts'
import { dropRules } from './rules.fixture.ts'
import { dropTargets } from './targets.fixture.ts'
import { dropUniqueNames } from './unique-names.fixture.ts'
import { dropCatalogues } from './catalogues.fixture.ts'
import { dropClosedWaits } from './closed-waits.fixture.ts'
import { dropContactBlocks } from './contact-blocks.fixture.ts'
import { dropContactFields } from './contact-fields.fixture.ts'
import { dropLineCalls } from './line-calls.fixture.ts'
import { dropLinePreparations } from './line-preparations.fixture.ts'
import { dropLineSignups } from './line-signups.fixture.ts'
import { dropContactMerges } from './contact-merges.fixture.ts'
import { dropContactImports } from './contact-imports.fixture.ts'
import { dropLineCosts } from './line-costs.fixture.ts'

const HOUR = 3_600_000

test('waits of older data are closed with their windows, at once or later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-closed-waits-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const now = Date.now()
  const before = await openStorage(folder)
  await saveGroup(before.db, groupSchema.parse({ id: '1', name: 'Kept' }))
  /** Hours since the customer last wrote, and until the alert of the wait. */
  const chats: Readonly<Record<string, readonly [number, number | null]>> = {
    dead: [48, null],
    open: [2, null],
    'alerted early': [2, 1],
    'alerted late': [2, 40],
  }
  await before.transaction(async (tx) => {
    for (const [at, [id, [wrote, alert]]] of Object.entries(chats).entries())
      await insertContact(
        tx,
        contactRow({
          id,
          group_id: '1',
          name: id,
          phone: `519${at}`,
          created_at: at,
          activity: at + 1,
          waiting_since: now - 50 * HOUR,
          last_contact_response_at: now - wrote * HOUR,
          wait_alert_at: alert === null ? null : now + alert * HOUR,
        }),
      )
  })
  await dropClosedWaits(before.db)
  await dropContactImports(before.db)
  await dropContactBlocks(before.db)
  await dropLineCosts(before.db)
  await dropCatalogues(before.db)
  await dropLinePreparations(before.db)
  await dropContactFields(before.db)
  await dropLineSignups(before.db)
  await dropLineCalls(before.db)
  await dropCardFiles(before.db)
  await dropContactMerges(before.db)
  await dropDisabledUsers(before.db)
  await dropMacros(before.db)
  await dropRules(before.db)
  await dropUniqueNames(before.db)
  await dropTwoStep(before.db)
  await dropIntegrations(before.db)
  await dropTargets(before.db)
  await dropSingleSignOn(before.db)
  await dropHistoryImports(before.db)
  await dropCampaignSplits(before.db)
  await dropAudit(before.db)
  await sql`delete from kysely_migration where name >= '0007'`.execute(before.db)
  await before.close()

  const { db, close } = await openStorage(folder)
  onTestFinished(close)
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'waiting_since', 'closed_wait_since', 'wait_alert_at'])
    .orderBy('activity')
    .execute()
  const closes = now - 2 * HOUR + limits.chatWindowMs
  const since = now - 50 * HOUR
  expect(rows).toEqual([
    { id: 'dead', waiting_since: null, closed_wait_since: since, wait_alert_at: null },
    { id: 'open', waiting_since: since, closed_wait_since: null, wait_alert_at: closes },
    {
      id: 'alerted early',
      waiting_since: since,
      closed_wait_since: null,
      wait_alert_at: now + HOUR,
    },
    { id: 'alerted late', waiting_since: since, closed_wait_since: null, wait_alert_at: closes },
  ])
  const counts = await db.selectFrom('chat_counts').select(['waiting', 'closed_waits']).execute()
  expect(counts).toEqual([{ waiting: 3, closed_waits: 1 }])
})
