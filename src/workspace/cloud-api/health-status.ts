import { z } from 'zod'
import type { LineCheck, LineFault, LineField } from '#contract/entities/line/line-check.ts'
import type { LineIssue } from '#contract/entities/line/line-costs.ts'

const errorSchema = z.looseObject({
  error_code: z.number().optional().catch(undefined),
  error_description: z.string().catch(''),
  possible_solution: z.string().catch(''),
})

/** What the provider says of whether a number can send, as itself and for each of what it depends on. */
export const healthSchema = z.looseObject({
  can_send_message: z.string().catch(''),
  entities: z
    .array(
      z.looseObject({
        entity_type: z.string().catch(''),
        id: z.coerce.string().optional().catch(undefined),
        errors: z.array(errorSchema).catch([]),
      }),
    )
    .catch([]),
})
export type HealthStatus = z.infer<typeof healthSchema>

const faults: Readonly<Record<string, LineFault>> = {
  BLOCKED: 'blocked',
  LIMITED: 'limited',
}

/** The provider's reasons and what it proposes, in its own words; each once, because several entities may have it. */
function issuesOf({ entities }: HealthStatus): LineIssue[] {
  const issues = entities
    .flatMap(({ errors }) => errors)
    .map(({ error_code: code, error_description: reason, possible_solution: solution }) => ({
      ...(code !== undefined && { code }),
      reason,
      ...(solution !== '' && { solution }),
    }))
    .filter(({ code, reason, solution }) => code !== undefined || reason || solution)
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()]
}

/** The reasons as a sentence for each. */
const reasonsOf = (health: HealthStatus): string =>
  issuesOf(health)
    .map(({ code, reason, solution }) =>
      [reason, solution, code === undefined ? '' : `(${code})`].filter(Boolean).join(' '),
    )
    .join(' ')

/** What the provider limits of a number; undefined if it can send all. */
export function limitsOf(
  health: HealthStatus | undefined,
): { isBlocked: boolean; issues: LineIssue[] } | undefined {
  const fault = faults[health?.can_send_message ?? '']
  if (health === undefined || fault === undefined) return undefined
  return { isBlocked: fault === 'blocked', issues: issuesOf(health) }
}

/**
 * A warning about the health of a number; undefined if it can send all.
 * @param field the value that leads to the number
 */
export function healthWarning(
  health: HealthStatus | undefined,
  field: LineField,
): LineCheck | undefined {
  const fault = faults[health?.can_send_message ?? '']
  if (health === undefined || fault === undefined) return undefined
  const value = reasonsOf(health)
  return { name: 'registered', state: 'warn', field, fault, ...(value !== '' && { value }) }
}
