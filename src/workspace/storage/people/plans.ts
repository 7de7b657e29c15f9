import { z } from 'zod'
import { readJson } from '#workspace/storage/json.ts'
import type { Db } from '#workspace/storage/tables.ts'

const planSchema = z.object({
  name: z.string(),
  monthlyCents: z.number().int().nonnegative(),
  /** Messages in a month; absent: unlimited. */
  messages: z.number().int().nonnegative().optional(),
  taxName: z.string(),
  taxPercent: z.number().nonnegative(),
  /** The last month whose invoice is paid, YYYY-MM. */
  paidThrough: z.string().optional(),
})
export type Plan = z.infer<typeof planSchema>

/** The plan of a group without a stored plan. It has no monthly fee; only messages are charged. */
export const freePlan: Plan = { name: 'Bandeja', monthlyCents: 0, taxName: 'IGV', taxPercent: 18 }

export async function findPlan(db: Db, groupId: string): Promise<Plan> {
  const row = await db
    .selectFrom('plans')
    .select('plan_json')
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row === undefined ? freePlan : readJson(row.plan_json, planSchema)
}

export async function savePlan(db: Db, groupId: string, plan: Plan): Promise<void> {
  const row = { group_id: groupId, plan_json: JSON.stringify(plan) }
  await db
    .insertInto('plans')
    .values(row)
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(row))
    .execute()
}
