import { atom, createStore } from 'jotai'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventSchemas, type RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from './events/apply-event.ts'
import { LiveStore } from './store/live-store.ts'
import { event } from './test-data.ts'
import { anybody, anyEvent, anyFilter, anyViewer, events } from './test-events.ts'
import { anyContactId, anyService, requestList, fetchAll, shown } from './test-service.ts'

/**
 * A step of the test:
 * - `event`: a live event arrives.
 * - `ask`: the app requests the list.
 * - `answer`: the response to the oldest unanswered request arrives.
 */
type Step = { kind: 'event'; event: RealtimeEvent } | { kind: 'ask' } | { kind: 'answer' }
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: anyEvent.map((one): Step => ({ kind: 'event', event: one })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'ask' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'answer' }) },
)

const newStore = () => new LiveStore(createStore(), atom(0))
const OPEN = 'c1'

it('the generators cover every event of the contract', () => {
  expect(Object.keys(events).toSorted()).toEqual(Object.keys(eventSchemas).toSorted())
})

it('after any order of events, a full fetch leads to the same state as without the events', () => {
  fc.assert(
    fc.property(
      anyService,
      anyService,
      fc.array(anyStep, { maxLength: 40 }),
      anyViewer,
      anyFilter,
      (earlier, service, steps, viewer, filter) => {
        const alone = newStore()
        alone.open(OPEN)
        fetchAll(alone, service, filter, OPEN)

        const live = newStore()
        live.open(OPEN)
        fetchAll(live, earlier, filter, OPEN)
        const answers: (() => void)[] = []
        for (const step of steps) {
          if (step.kind === 'ask') answers.push(requestList(live, earlier, filter))
          else if (step.kind === 'answer') answers.shift()?.()
          else live.commit(applyEvent(live, step.event, viewer, filter).changes)
        }
        fetchAll(live, service, filter, OPEN)
        expect(shown(live, OPEN)).toEqual(shown(alone, OPEN))

        // The responses to requests made before the full fetch arrive last. They are older, so they must change
        // nothing.
        for (const answer of answers) answer()
        expect(shown(live, OPEN)).toEqual(shown(alone, OPEN))
      },
    ),
    { numRuns: 400 },
  )
})

it('`contact.hidden` removes the chat from the store, whatever events came before', () => {
  fc.assert(
    fc.property(
      anyService,
      fc.array(anyEvent, { maxLength: 20 }),
      anyContactId,
      anybody,
      anyViewer,
      anyFilter,
      (service, before, contactId, byUserId, viewer, filter) => {
        const live = newStore()
        live.open(OPEN)
        fetchAll(live, service, filter, OPEN)
        const hidden = event('contact.hidden', { contactId, byUserId })
        for (const one of [...before, hidden])
          live.commit(applyEvent(live, one, viewer, filter).changes)
        expect(live.chat(contactId)).toBeUndefined()
        expect(live.order.slice()).not.toContain(contactId)
        expect(live.conversation(contactId)).toBe('none')
      },
    ),
  )
})
