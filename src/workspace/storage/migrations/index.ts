import { sql, type Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type MigrationProvider } from 'kysely/migration'
import * as first from './0001-first.ts'
import * as recoveredSessions from './0002-recovered-sessions.ts'
import * as notes from './0003-notes.ts'
import * as crm from './0004-crm.ts'
import * as messageText from './0005-message-text.ts'
import * as contactTagRecords from './0006-contact-tag-records.ts'
import * as templates from './0007-templates.ts'
import * as contactEmail from './0008-contact-email.ts'
import * as memberSidebar from './0009-member-sidebar.ts'
import * as qrCodes from './0010-qr-codes.ts'
import * as scheduledMessages from './0011-scheduled-messages.ts'
import * as messageFiles from './0012-message-files.ts'
import * as contactPieces from './0013-contact-pieces.ts'
import * as formerMembers from './0014-former-members.ts'
import * as pendingMessages from './0015-pending-messages.ts'
import * as contactTextWithoutAccents from './0016-contact-text-without-accents.ts'
import * as advertisedMessages from './0017-advertised-messages.ts'
import * as recoveryPasswords from './0018-recovery-passwords.ts'
import * as formerStickers from './0019-former-stickers.ts'
import * as unusedFiles from './0020-unused-files.ts'
import * as flows from './0021-flows.ts'
import * as signInNetworks from './0022-sign-in-networks.ts'
import * as templateReviews from './0023-template-reviews.ts'
import * as usedMessageTemplates from './0024-used-message-templates.ts'
import * as contactTable from './0030-contact-table.ts'
import * as segments from './0031-segments.ts'
import * as invitations from './0035-invitations.ts'
import * as billing from './0040-billing.ts'
import * as sessionDevices from './0045-session-devices.ts'
import * as notifications from './0050-notifications.ts'
import * as conversations from './0055-conversations.ts'
import * as campaigns from './0070-campaigns.ts'
import * as workingDay from './0075-working-day.ts'
import * as weeklyReports from './0080-weekly-reports.ts'
import * as ads from './0085-ads.ts'
import * as statusBeforeQuit from './0095-status-before-quit.ts'
import * as campaignRevisions from './0094-campaign-revisions.ts'
import * as chatRevisions from './0100-chat-revisions.ts'
import * as timeZones from './0090-time-zones.ts'
import * as rightsPerGroup from './0091-rights-per-group.ts'
import * as invitedAddresses from './0092-invited-addresses.ts'
import * as lastMessages from './0093-last-messages.ts'

/** All migrations by name. They run in the order of their names. A released migration is never changed. */
const migrations = {
  '0001-first': first,
  '0002-recovered-sessions': recoveredSessions,
  '0003-notes': notes,
  '0004-crm': crm,
  '0005-message-text': messageText,
  '0006-contact-tag-records': contactTagRecords,
  '0007-templates': templates,
  '0008-contact-email': contactEmail,
  '0009-member-sidebar': memberSidebar,
  '0010-qr-codes': qrCodes,
  '0011-scheduled-messages': scheduledMessages,
  '0012-message-files': messageFiles,
  '0013-contact-pieces': contactPieces,
  '0014-former-members': formerMembers,
  '0015-pending-messages': pendingMessages,
  '0016-contact-text-without-accents': contactTextWithoutAccents,
  '0017-advertised-messages': advertisedMessages,
  '0018-recovery-passwords': recoveryPasswords,
  '0019-former-stickers': formerStickers,
  '0020-unused-files': unusedFiles,
  '0021-flows': flows,
  '0022-sign-in-networks': signInNetworks,
  '0023-template-reviews': templateReviews,
  '0024-used-message-templates': usedMessageTemplates,
  '0030-contact-table': contactTable,
  '0031-segments': segments,
  '0035-invitations': invitations,
  '0040-billing': billing,
  '0045-session-devices': sessionDevices,
  '0050-notifications': notifications,
  '0055-conversations': conversations,
  '0070-campaigns': campaigns,
  '0075-working-day': workingDay,
  '0080-weekly-reports': weeklyReports,
  '0085-ads': ads,
  '0090-time-zones': timeZones,
  '0091-rights-per-group': rightsPerGroup,
  '0092-invited-addresses': invitedAddresses,
  '0093-last-messages': lastMessages,
  '0094-campaign-revisions': campaignRevisions,
  '0095-status-before-quit': statusBeforeQuit,
  '0100-chat-revisions': chatRevisions,
}

const provider: MigrationProvider = { getMigrations: async () => migrations }

/** Whether a migration has run that this version does not have. */
export async function isOfNewerVersion<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const tables =
    await sql`select 1 from sqlite_schema where name = ${DEFAULT_MIGRATION_TABLE}`.execute(db)
  if (tables.rows.length === 0) return false
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.some(({ name }) => !Object.hasOwn(migrations, name))
}

/**
 * Runs all migrations that have not run yet.
 * @throws Error with the name of the migration that failed; its changes are rolled back
 */
export async function migrateToLatest<Tables>(db: Kysely<Tables>): Promise<void> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`The data could not be brought up to date (${failed ?? 'no migration ran'}).`, {
    cause: error,
  })
}
