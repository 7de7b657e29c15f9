import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { phoneZone } from '#contract/rules/phone-zone.ts'
import { isTimeZone } from '#contract/rules/time-zone.ts'

const settingsSchema = z.looseObject({
  timeZone: z.string().optional(),
  scheduleAutoResponse: z.looseObject({ timeZone: z.string().optional() }).optional(),
})
const profileSchema = z.looseObject({ hours: z.array(z.unknown()).optional() })

/**
 * Gives each group a time zone: that of its out-of-hours answer, which the admin's computer chose, or else that of its
 * phone number's country. Moves the opening hours of a profile to its group.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    id: string
    phone: string | null
    settings: string
    profile: string | null
  }>`
    select id, phone, settings_json as settings, profile_json as profile
    from groups left join whatsapp_profiles on group_id = id`.execute(db)
  for (const row of rows) {
    const { scheduleAutoResponse, ...settings } = settingsSchema.parse(JSON.parse(row.settings))
    const { timeZone: answerZone, ...answer } = scheduleAutoResponse ?? {}
    const isKnown = answerZone !== undefined && isTimeZone(answerZone)
    const profile = profileSchema.parse(JSON.parse(row.profile ?? '{}'))
    const { hours: week = [], ...otherFields } = profile
    const changed = {
      timeZone: isKnown ? answerZone : phoneZone(row.phone ?? undefined),
      ...(week.length > 0 && { openingHours: { week, holidays: [] } }),
      ...settings,
      ...(scheduleAutoResponse !== undefined && { scheduleAutoResponse: answer }),
    }
    await sql`update groups set settings_json = ${JSON.stringify(changed)} where id = ${row.id}`.execute(
      db,
    )
    if (row.profile !== null)
      await sql`update whatsapp_profiles set profile_json = ${JSON.stringify(otherFields)}
        where group_id = ${row.id}`.execute(db)
  }
}
