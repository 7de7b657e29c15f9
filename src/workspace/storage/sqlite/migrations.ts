import { sql, type Kysely } from 'kysely'
import { audit, auditKeptInSqlite } from '#workspace/storage/migrations/audit.ts'
import { campaignSplits } from '#workspace/storage/migrations/campaign-splits.ts'
import { cardFiles } from '#workspace/storage/migrations/card-files.ts'
import { catalogues } from '#workspace/storage/migrations/catalogues.ts'
import { contactBlocks } from '#workspace/storage/migrations/contact-blocks.ts'
import { contactFields } from '#workspace/storage/migrations/contact-fields.ts'
import { targets, targetsStamped } from '#workspace/storage/migrations/targets.ts'
import { historyImports } from '#workspace/storage/migrations/history-imports.ts'
import { integrations } from '#workspace/storage/migrations/integrations.ts'
import { lineCalls } from '#workspace/storage/migrations/line-calls.ts'
import { linePreparations } from '#workspace/storage/migrations/line-preparations.ts'
import { macros } from '#workspace/storage/migrations/macros.ts'
import { rules, rulesStamped } from '#workspace/storage/migrations/rules.ts'
import { lineSignups } from '#workspace/storage/migrations/line-signups.ts'
import { contactMerges } from '#workspace/storage/migrations/contact-merges.ts'
import { contactImports } from '#workspace/storage/migrations/contact-imports.ts'
import { disabledUsers } from '#workspace/storage/migrations/disabled-users.ts'
import { lineCosts } from '#workspace/storage/migrations/line-costs.ts'
import { keptDownloads } from '#workspace/storage/migrations/kept-downloads.ts'
import { confirmedAddresses } from '#workspace/storage/migrations/confirmed-addresses.ts'
import { trust } from '#workspace/storage/migrations/trust.ts'
import { twoStep } from '#workspace/storage/migrations/two-step.ts'
import { uploadQuota } from '#workspace/storage/migrations/upload-quota.ts'
import { addClosedWaits, closedWaitsCounted } from '#workspace/storage/migrations/closed-waits.ts'
import { addPresentUserIds } from '#workspace/storage/migrations/present-user-ids.ts'
import { singleSignOn, singleSignOnStamped } from '#workspace/storage/migrations/single-sign-on.ts'
import { start } from '#workspace/storage/migrations/start.ts'
import { addUniqueNames } from '#workspace/storage/migrations/unique-names.ts'
import { activityCopied } from '#workspace/storage/migrations/start/chats.ts'
import { chatCounted } from '#workspace/storage/migrations/start/chat-counts.ts'
import { directoryStamped } from '#workspace/storage/migrations/start/directory-stamps.ts'
import type { RowTrigger } from '#workspace/storage/migrations/start/trigger.ts'
import { addPhoneKeys } from '#workspace/storage/migrations/phone-keys.ts'
import { createContactPieces, createContactText, emptyContactText } from './contact-text.ts'
import { createWordTables } from './word-index.ts'

const created = ({ name, table, event, when, work }: RowTrigger): string =>
  `create trigger ${name} after ${event} on ${table} ${when === undefined ? '' : `when ${when}`} begin ${work} end`

const random = 'abs(random() % 9007199254740991)'

const triggers = [...activityCopied, ...chatCounted, ...directoryStamped(random)].map(created)

/** All migrations by name. They run in the order of their names. A released migration is never changed. */
export const sqliteMigrations = {
  '0001-start': {
    /** Creates the first version of all tables. */
    async up(db: Kysely<unknown>) {
      for (const statement of [...start, ...triggers]) await sql.raw(statement).execute(db)
      await createContactText(db)
      await createContactPieces(db)
      await createWordTables(db)
    },
  },
  '0002-kept-downloads': {
    /** Stores until when the provider has the file of a download. */
    async up(db: Kysely<unknown>) {
      for (const statement of keptDownloads) await sql.raw(statement).execute(db)
    },
  },
  '0003-confirmed-addresses': {
    async up(db: Kysely<unknown>) {
      for (const statement of confirmedAddresses) await sql.raw(statement).execute(db)
    },
  },
  '0004-upload-quota': {
    async up(db: Kysely<unknown>) {
      for (const statement of uploadQuota) await sql.raw(statement).execute(db)
    },
  },
  '0005-phone-keys': {
    /** The start then fills the emptied index of contacts. */
    async up(db: Kysely<unknown>) {
      if (await addPhoneKeys(db, 'text')) await emptyContactText(db)
    },
  },
  '0006-present-user-ids': { up: (db: Kysely<unknown>) => addPresentUserIds(db, 'text') },
  '0007-closed-waits': {
    up: (db: Kysely<unknown>) => addClosedWaits(db, closedWaitsCounted.map(created), Date.now()),
  },
  '0008-contact-imports': {
    async up(db: Kysely<unknown>) {
      for (const statement of contactImports) await sql.raw(statement).execute(db)
    },
  },
  '0009-contact-blocks': {
    async up(db: Kysely<unknown>) {
      for (const statement of contactBlocks) await sql.raw(statement).execute(db)
    },
  },
  '0010-line-costs': {
    async up(db: Kysely<unknown>) {
      for (const statement of lineCosts) await sql.raw(statement).execute(db)
    },
  },
  '0011-catalogues': {
    async up(db: Kysely<unknown>) {
      for (const statement of catalogues) await sql.raw(statement).execute(db)
    },
  },
  '0012-line-preparations': {
    async up(db: Kysely<unknown>) {
      for (const statement of linePreparations) await sql.raw(statement).execute(db)
    },
  },
  '0013-contact-fields': {
    async up(db: Kysely<unknown>) {
      for (const statement of contactFields) await sql.raw(statement).execute(db)
    },
  },
  '0014-line-signups': {
    async up(db: Kysely<unknown>) {
      for (const statement of lineSignups) await sql.raw(statement).execute(db)
    },
  },
  '0015-line-calls': {
    async up(db: Kysely<unknown>) {
      for (const statement of lineCalls) await sql.raw(statement).execute(db)
    },
  },
  '0016-card-files': {
    async up(db: Kysely<unknown>) {
      for (const statement of cardFiles) await sql.raw(statement).execute(db)
    },
  },
  '0020-contact-merges': {
    async up(db: Kysely<unknown>) {
      for (const statement of contactMerges) await sql.raw(statement).execute(db)
    },
  },
  '0021-macros': {
    async up(db: Kysely<unknown>) {
      for (const statement of macros) await sql.raw(statement).execute(db)
    },
  },
  '0022-disabled-users': {
    async up(db: Kysely<unknown>) {
      for (const statement of disabledUsers) await sql.raw(statement).execute(db)
    },
  },
  '0023-rules': {
    async up(db: Kysely<unknown>) {
      for (const statement of [...rules, ...rulesStamped(random).map(created)])
        await sql.raw(statement).execute(db)
    },
  },
  '0024-unique-names': {
    up: (db: Kysely<unknown>) => addUniqueNames(db, 'text'),
  },
  '0025-integrations': {
    async up(db: Kysely<unknown>) {
      for (const statement of integrations) await sql.raw(statement).execute(db)
    },
  },
  '0026-targets': {
    async up(db: Kysely<unknown>) {
      for (const statement of [...targets, ...targetsStamped(random).map(created)])
        await sql.raw(statement).execute(db)
    },
  },
  '0027-campaign-splits': {
    async up(db: Kysely<unknown>) {
      for (const statement of campaignSplits) await sql.raw(statement).execute(db)
    },
  },
  '0028-audit': {
    async up(db: Kysely<unknown>) {
      for (const statement of [...audit, ...auditKeptInSqlite]) await sql.raw(statement).execute(db)
    },
  },
  '0029-two-step': {
    async up(db: Kysely<unknown>) {
      for (const statement of twoStep) await sql.raw(statement).execute(db)
    },
  },
  '0030-history-imports': {
    async up(db: Kysely<unknown>) {
      for (const statement of historyImports) await sql.raw(statement).execute(db)
    },
  },
  '0031-single-sign-on': {
    async up(db: Kysely<unknown>) {
      for (const statement of [...singleSignOn, ...singleSignOnStamped(random).map(created)])
        await sql.raw(statement).execute(db)
    },
  },
  '0033-trust': {
    async up(db: Kysely<unknown>) {
      for (const statement of trust) await sql.raw(statement).execute(db)
    },
  },
}
