import { z } from 'zod'
import type { WebhookTry } from '#contract/entities/groups/webhook.ts'
import type { Language } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { retryAfter } from '#contract/rules/groups/webhook-retries.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import {
  findDelivery,
  giveUpDeliveries,
  updateDelivery,
} from '#workspace/storage/groups/webhook-deliveries.ts'
import { findWebhook, updateWebhook } from '#workspace/storage/groups/webhooks.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { notify } from '#workspace/use-cases/messages/notify.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'

/** Tries of a delivery that are kept. */
const TRIES_KEPT = 20

const GONE = 410

const triesSchema = z.array(
  z.object({
    at: z.string(),
    status: z.number().optional(),
    fault: z.string().optional(),
    ms: z.number(),
  }),
)

/** The tries of a delivery, oldest first. */
export const triesOf = ({ tries_json }: Pick<WebhookDeliveriesTable, 'tries_json'>) =>
  readJson(tries_json, triesSchema)

export const isSuccess = ({ status = 0 }: Pick<WebhookTry, 'status'>): boolean =>
  status >= 200 && status < 300

/** What was answered to a delivery. */
interface Outcome {
  attempt: WebhookTry
  answer: string
  /** When the call was made, epoch ms. */
  now: number
  /** Whether an admin asked for the call: a failure then leaves the plan as it is. */
  isByHand: boolean
}

/**
 * Stores a try of a delivery, and what follows: nothing more after a success, another try after a failure. After the last one the
 * event is given up, and the webhook is switched off if it has answered nothing since the event, and at once if it is gone.
 */
export async function settleDelivery(
  work: Work,
  deliveryId: string,
  { attempt, answer, now, isByHand }: Outcome,
): Promise<void> {
  const { tx } = work
  const row = await findDelivery(tx, deliveryId)
  const webhook = row && (await findWebhook(tx, row.webhook_id))
  if (row === undefined || webhook === undefined) return
  const succeeded = isSuccess(attempt)
  const tries = isByHand ? row.tries : row.tries + 1
  const wait = succeeded || isByHand ? undefined : retryAfter(tries, Math.random())
  const isLeft = isByHand && !succeeded
  await updateDelivery(tx, row.id, {
    answer,
    tries,
    tries_json: JSON.stringify([...triesOf(row), attempt].slice(-TRIES_KEPT)),
    last_status: attempt.status ?? null,
    last_at: now,
    ...(!isLeft && { due_at: wait === undefined ? null : now + wait }),
    ...(!isLeft && wait === undefined && { state: succeeded ? 'delivered' : 'failed' }),
  })
  await updateWebhook(tx, webhook, {
    last_call_at: now,
    ...(succeeded && { last_success_at: now }),
  })
  if (webhook.state !== 'on') return
  if (attempt.status === GONE) await switchOff(work, webhook, 'gone', now)
  else if (!succeeded && !isLeft && wait === undefined && isSilentSince(webhook, row))
    await switchOff(work, webhook, 'failed', now)
}

const isSilentSince = (webhook: WebhooksTable, { created_at }: WebhookDeliveriesTable) =>
  (webhook.last_success_at ?? 0) < created_at

const words: Readonly<Record<Language, Record<'failed' | 'gone', (name: string) => string>>> = {
  es: {
    failed: (name) => `El webhook «${name}» no contestó bien en 24 horas. Está apagado.`,
    gone: (name) => `El receptor del webhook «${name}» ya no existe (410). Está apagado.`,
  },
  en: {
    failed: (name) => `The webhook “${name}” gave no good answer in 24 hours. It is off.`,
    gone: (name) => `The receiver of the webhook “${name}” no longer exists (410). It is off.`,
  },
  pt: {
    failed: (name) => `O webhook “${name}” não respondeu bem em 24 horas. Está desligado.`,
    gone: (name) => `O receptor do webhook “${name}” não existe mais (410). Está desligado.`,
  },
}

/** Switches a webhook off, gives up what waits for it, and tells the group's admins. */
async function switchOff(
  work: Work,
  webhook: WebhooksTable,
  state: 'failed' | 'gone',
  now: number,
): Promise<void> {
  const { tx, announce } = work
  const { id, group_id: groupId, name } = webhook
  await updateWebhook(tx, webhook, { state })
  await giveUpDeliveries(tx, id)
  announce(toGroup(groupId, 'integrations.changed', {}))
  const directory = await readDirectory(tx, groupId)
  if (directory === undefined) return
  const admins = directory.members
    .map((member) => member.id)
    .filter((userId) => can(viewerIn(directory, userId), 'integrations.edit'))
  const { name: title, language } = directory.group
  const text = words[language][state](name)
  await notify(work, directory, admins, { kind: 'system', title, text }, { now })
}
