import { expect, it } from 'vitest'
import type { NewMessage } from '#main/outbox/outbox.ts'
import { message, outboxForEach, settled, states } from './main-outbox-fixture.ts'
import type { Taken } from './main-outbox-support.ts'
import { until } from './push-support.ts'

const stage = outboxForEach()

const answer = {
  _id: 'm5',
  contactId: 'c1',
  content: { type: 'text', text: 'It leaves today' },
  sender: 'group',
  status: 'sent',
  updatedAt: '2026-11-26T10:00:00.000Z',
  positionInChat: 5,
  reactions: [],
  sentByUserId: 'bruno',
}
const colleague = { id: 'bruno', name: 'Bruno Carvalho' }

/** A service in which Bruno has answered at position 5. */
const answered = ({ seenPosition }: Taken) =>
  seenPosition !== undefined && seenPosition < 5
    ? Response.json(
        { code: 'ANSWERED_MEANWHILE', message: 'Answered.', answer, colleague },
        { status: 409 },
      )
    : null

const seen = (name: string, seenPosition: number): NewMessage => ({
  ...message(name),
  seenPosition,
})

it('a queued message that meets a colleague’s answer after a reconnect waits for the user with its quote, also over a restart', async () => {
  const rig = await stage.start()
  stage.service.refuse = answered
  await stage.workspace.goDown()
  await rig.outbox.add({ ...seen('a', 4), replyTo: 'm3' })
  await until('it is pending', () => states(rig, 'a').includes('queued'))
  await stage.workspace.comeBack()
  rig.realtime('live')
  await until('refused', () => states(rig, 'a').includes('failed'))
  const refused = {
    state: 'failed',
    seenPosition: 4,
    replyTo: 'm3',
    error: {
      code: 'ANSWERED_MEANWHILE',
      answeredMeanwhile: { colleague, answer: { id: 'm5', positionInChat: 5 } },
    },
  }
  expect(await rig.outbox.list()).toMatchObject([refused])

  // Neither the network nor a later message of the chat repeats it.
  rig.realtime('connecting')
  rig.realtime('live')
  await rig.outbox.add(seen('b', 5))
  await until('b is settled', () => settled(rig).length === 1)
  expect([stage.keys(), stage.service.tries.length]).toEqual([['b'], 2])

  await rig.outbox.stop()
  const next = await stage.run(rig)
  expect(await next.outbox.list()).toMatchObject([refused])
  await next.outbox.retry({ key: 'a-key-1234', seenPosition: 5 })
  await until('settled', () => settled(next).some(({ key }) => key.startsWith('a')))
  expect(
    stage.service.taken.map(({ text, seenPosition, replyTo }) => [text, seenPosition, replyTo]),
  ).toEqual([
    ['text of b', 5, undefined],
    ['text of a', 5, 'm3'],
  ])
})

it('a template is sent with what its sender has seen', async () => {
  const rig = await stage.start()
  await rig.outbox.add({ ...seen('a', 4), template: { templateId: 't1' } })
  await stage.taken(1)
  expect(stage.service.taken).toMatchObject([{ template: { templateId: 't1' }, seenPosition: 4 }])
})
