import type { LineFlowNews, LineTemplateNews } from '#workspace/channel/line-update.ts'
import type { TemplateVerdict } from '#workspace/channel/template-review.ts'
import {
  categoryOf,
  givenCode,
  languageCodeOf,
  statusOf,
} from '#workspace/cloud-api/sending/template-components.ts'
import { flowChangeSchema, templateChangeSchema } from './webhook-shape.ts'
import { announcedTime } from './webhook-time.ts'

/** The webhook fields that are about what the account keeps: templates and flows. */
export const catalogueFields: ReadonlySet<string> = new Set([
  'flows',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'message_template_components_update',
])

const known = (category: string | undefined): TemplateVerdict['category'] => {
  const read = category === undefined ? 'unknown' : categoryOf(category)
  return read === 'unknown' ? undefined : read
}

const given = (verdict: TemplateVerdict): TemplateVerdict =>
  Object.fromEntries(Object.entries(verdict).filter(([, value]) => value !== undefined))

/** @returns null for another event, such as the latency of a flow's server */
function readFlowNews(value: unknown, at: number): LineFlowNews | null | undefined {
  const parsed = flowChangeSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { event, flow_id: providerId, new_status: status } = parsed.data
  return event === 'FLOW_STATUS_CHANGE' && status !== undefined
    ? { kind: 'flow', providerId, status: status.toLowerCase(), at }
    : null
}

/**
 * Reads a change of a template or flow.
 * @param at epoch ms
 * @returns undefined if it cannot be read; null if it says nothing
 */
export function readCatalogueNews(
  field: string,
  value: unknown,
  at: number,
): LineTemplateNews | LineFlowNews | null | undefined {
  return field === 'flows' ? readFlowNews(value, at) : readTemplateNews(field, value, at)
}

function readTemplateNews(field: string, value: unknown, at: number): LineTemplateNews | undefined {
  const parsed = templateChangeSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { data } = parsed
  const news = {
    kind: 'template' as const,
    name: data.message_template_name,
    languageCode: languageCodeOf(data.message_template_language),
    at,
  }
  switch (field) {
    case 'message_template_status_update': {
      const { event, reason, rejection_info: rejection } = data
      if (event === undefined) return undefined
      const detail = [rejection?.reason, rejection?.recommendation].flatMap((one) => one ?? [])
      const verdict = given({
        status: statusOf(event),
        category: known(data.message_template_category),
        rejectedReason: givenCode(reason),
        rejectionDetail: detail.length > 0 ? detail.join(' ') : undefined,
      })
      return { ...news, verdict }
    }
    case 'message_template_quality_update': {
      const quality = givenCode(data.new_quality_score)
      return { ...news, verdict: given({ quality }) }
    }
    case 'template_category_update': {
      const { new_category: now, correct_category: next, category_update_timestamp: due } = data
      // With a future category, `new_category` is the present one.
      const time = due === undefined ? undefined : announcedTime(due)
      const dueAt = time === undefined ? undefined : new Date(time).toISOString()
      return next === undefined
        ? { ...news, verdict: given({ category: known(now) }) }
        : { ...news, verdict: given({ nextCategory: known(next), nextCategoryAt: dueAt }) }
    }
    default:
      return news
  }
}
