import { sql, type Kysely } from 'kysely'
import { z } from 'zod'

const planSchema = z.looseObject({
  parameters: z
    .array(z.looseObject({ field: z.string().optional(), text: z.string() }))
    .default([]),
})
const templateSchema = z.looseObject({ exampleParameters: z.array(z.string()).default([]) })

/** The JSON of a draft's plan and of its template. */
interface Draft {
  id: string
  plan: string
  template: string
}

/**
 * Adds the drafts with changes of a scheduled campaign. Also empties the fallback values of drafts that are the
 * template's sample values: earlier versions suggested them, so nameless contacts were called by a sample name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table campaigns add column revision_of text references campaigns (id) on delete cascade',
    'create index campaign_revisions on campaigns (revision_of) where revision_of is not null',
  ])
    await sql.raw(statement).execute(db)
  const { rows } = await sql<Draft>`
    select campaigns.id, plan_json as plan, template_json as template from campaigns
    join wa_templates on wa_templates.id = campaigns.template_id
    where campaigns.status = 'draft'`.execute(db)
  for (const { id, plan, template } of rows)
    await sql`update campaigns set plan_json = ${withoutSamples(plan, template)}
      where id = ${id}`.execute(db)
}

/** A draft's plan without the fallback values that are sample values of its template. */
export function withoutSamples(planJson: string, templateJson: string): string {
  const plan = planSchema.parse(JSON.parse(planJson))
  const { exampleParameters } = templateSchema.parse(JSON.parse(templateJson))
  const parameters = plan.parameters.map((parameter, index) =>
    parameter.field !== undefined && parameter.text === exampleParameters[index]
      ? { ...parameter, text: '' }
      : parameter,
  )
  return JSON.stringify({ ...plan, parameters })
}
