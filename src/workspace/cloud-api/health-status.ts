import { z } from 'zod'
import type { LineCheck, LineFault, LineField } from '#contract/entities/line/line-check.ts'

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

/** The provider's reasons and what it proposes, a sentence for each. */
function reasonsOf({ entities }: HealthStatus): string {
  const sentences = entities.flatMap(({ errors }) =>
    errors.map(({ error_code: code, error_description: reason, possible_solution: solution }) =>
      [reason, solution, code === undefined ? '' : `(${code})`].filter(Boolean).join(' '),
    ),
  )
  return [...new Set(sentences)].filter(Boolean).join(' ')
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
