import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { listChats } from '#workspace/storage/chats/chat-list.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { findContactRowByPhone, insertContact } from '#workspace/storage/contacts/contacts.ts'
import { whole } from '#workspace/storage/chats/full-scope.fixture.ts'
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

test('contacts of older data are found by each spelling of their number and by no former one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-phone-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const before = await openStorage(folder)
  await saveGroup(before.db, groupSchema.parse({ id: '1', name: 'Kept' }))
  const phones = { brazil: '5531987654321', peru: '51987654321', argentina: '541123456789' }
  await before.transaction(async (tx) => {
    for (const [at, [id, phone]] of Object.entries(phones).entries())
      await insertContact(
        tx,
        contactRow({ id, group_id: '1', name: id, phone, created_at: at, activity: at + 1 }),
      )
  })
  const ids = ['553187654321', '51900000001'].map((value) => ({
    group_id: '1',
    kind: 'phone',
    value,
    contact_id: 'brazil',
    line_id: null,
  }))
  await before.db.insertInto('contact_identities').values(ids).execute()
  // The data as the version before had it.
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
  await sql`alter table contact_identities drop column line_id`.execute(before.db)
  await sql`drop index contacts_by_phone_key`.execute(before.db)
  await sql`alter table contacts drop column phone_key`.execute(before.db)
  await sql`delete from kysely_migration where name >= '0005'`.execute(before.db)
  for (const index of ['contact_text', 'contact_pieces'])
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('delete-all')`.execute(
      before.db,
    )
  await sql`insert into contact_pieces (rowid, words) values (1, 'old')`.execute(before.db)
  await before.close()

  const { db, close } = await openStorage(folder)
  onTestFinished(close)
  const idOf = async (phone: string) => (await findContactRowByPhone(db, '1', phone))?.id
  expect(await idOf('553187654321')).toBe('brazil')
  expect(await idOf('5491123456789')).toBe('argentina')
  expect(await idOf(phones.peru)).toBe('peru')
  expect(await db.selectFrom('contact_identities').select(['value', 'line_id']).execute()).toEqual([
    { value: '553187654321', line_id: null },
  ])
  for (const filter of ['553187654321', '5531987654321']) {
    const { items } = await listChats(db, whole, { filter }, { offset: 0, limit: 9 })
    expect(items.map(({ id }) => id)).toEqual(['brazil'])
  }
})
