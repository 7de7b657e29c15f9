import { phoneDataKinds, type PhoneData } from '#contract/entities/line/line-signup.ts'
import {
  askPhoneDataUntil,
  mayAskPhoneData,
  refusedPhoneData,
  syncTypes,
} from '#contract/rules/line/line-signup.ts'
import type { LinePhoneData, ReportingLine } from '#workspace/channel/line-update.ts'
import { callGraph, type GraphAnswer } from '#workspace/cloud-api/graph.ts'
import type { Lines, OpenLine } from '#workspace/cloud-api/lines.ts'
import { sentenceOf } from '#workspace/cloud-api/provider-calls.ts'
import type { Clock } from '#workspace/clock.ts'
import { toThose } from '#workspace/events/event-draft.ts'
import { findLineSignup, keepPhoneData } from '#workspace/storage/line/line-signups.ts'
import { writeGroup, type Work, type WriteNeeds } from '#workspace/unit-of-work.ts'
import { announceLine } from './line-set-up.ts'

interface PhoneDataNeeds extends WriteNeeds {
  clock: Clock
  cloud: { readonly lines: Lines }
}

function askedData(answer: GraphAnswer): PhoneData {
  if (answer.kind === 'ok') return { state: 'asked' }
  // If the call has arrived, asking again says so.
  if (answer.kind !== 'refused') return { state: 'open' }
  const { code } = answer.failure
  const said = sentenceOf(answer)
  return {
    state: refusedPhoneData([code, answer.reason.subcode]),
    ...(code !== undefined && { code }),
    ...(said !== '' && { said }),
  }
}

/**
 * Asks the provider for the address book and the history of the phone's app, as far as they can be asked for. A line that
 * did not come by a sign-up has none. They come by webhook, so the provider must know the address before.
 */
export async function askPhoneData(service: PhoneDataNeeds, { row }: OpenLine): Promise<void> {
  const { storage, clock, cloud } = service
  const line = { id: row.id, groupId: row.group_id }
  const signup = await findLineSignup(storage.db, line.groupId)
  const open = cloud.lines.byId(line.id)
  if (signup?.lineId !== line.id || signup.answeredAt === null || open === undefined) return
  for (const kind of phoneDataKinds) {
    const { state } = signup[kind]
    const isLate = clock.now() >= askPhoneDataUntil(signup.answeredAt)
    if (!isLate && !mayAskPhoneData({ state }, signup.answeredAt, clock.now())) continue
    const body = { messaging_product: 'whatsapp', sync_type: syncTypes[kind] }
    const found = isLate
      ? ({ state: 'closed' } as const)
      : askedData(
          await callGraph(
            cloud.lines.accessOf(open),
            'POST',
            `/${row.phone_id}/smb_app_data`,
            body,
          ),
        )
    await writeGroup(service, line.groupId, ({ tx }) =>
      // Another call may have asked meanwhile, and what was asked for may have begun to come.
      keepPhoneData(
        tx,
        line,
        kind,
        (known) => (known.state === 'open' || known.state === 'refused' ? found : known),
        clock.now(),
      ),
    )
  }
  announceLine(service, line.groupId)
}

/** Notes how much of the phone's data has come, or that the person does not share it. Reports come in any order. */
export async function receivePhoneData(
  work: Work,
  line: ReportingLine,
  { data, progress }: LinePhoneData,
  now: number,
): Promise<void> {
  const isNew = await keepPhoneData(
    work.tx,
    line,
    data,
    (known) => {
      if (progress === undefined)
        return known.progress === undefined ? { state: 'declined' } : known
      const most = Math.max(progress, known.progress ?? 0)
      return { state: most >= 100 ? 'done' : 'asked', progress: most }
    },
    now,
  )
  if (!isNew) return
  const receivers = { by: 'policy', policy: 'line.see' } as const
  work.announce(toThose(line.groupId, 'line.changed', {}, receivers))
}
