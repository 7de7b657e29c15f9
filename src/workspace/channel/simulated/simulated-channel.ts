import type { MessageStatus, PayloadFailed } from '#contract/entities/message.ts'
import { channelCodes } from '#contract/errors.ts'
import { isWindowOpen } from '#contract/rules/chat-window.ts'
import type { Clock } from '../../clock.ts'
import { demoMedia, type DemoMedia } from '../../demo/media.ts'
import { Stream } from '../../demo/random.ts'
import { ServiceFailure } from '../../failure.ts'
import type { Log } from '../../log.ts'
import { findContactRow } from '../../storage/contacts.ts'
import { pageFromNewest } from '../../storage/messages.ts'
import { iso } from '../../storage/timestamps.ts'
import type { Storage } from '../../storage/open.ts'
import type { ContactsTable } from '../../storage/tables.ts'
import type { Channel, ChannelListener, OutboundMessage } from '../channel.ts'
import { createAgenda } from './task-scheduler.ts'
import { answer, mostPressing, say, type Deed, type Heard, type Mind } from './customer-reply.ts'
import { Exchanges, type Exchange } from './conversation-state.ts'
import {
  ANSWER_WITHIN_MS,
  demoHabits,
  NEXT_MESSAGE_MS,
  transit,
  type Habits,
} from './customer-behaviour.ts'
import { fillFlow } from './fill-flow.ts'
import { meetPerson } from './customer-profile.ts'
import { phrases } from './phrases/index.ts'
import { reviewTemplate } from './template-reviewer.ts'
import { candidates, messagingGroups, pickWriter, unprompted } from './unprompted-messages.ts'

export interface SimulatedOptions {
  storage: Storage
  clock: Clock
  log: Log
  /** Same seed and same calls: same customers, same words, same delays. */
  seed: number
  /** Default: the demo's. */
  habits?: Partial<Habits>
}

/** Messages of a chat that a customer remembers having written. */
const REMEMBERED_WORDS = 40

/** Messages in a row that a customer has in mind when they answer. */
const UNANSWERED_KEPT = 20

const refusals = {
  window: {
    code: channelCodes.windowClosed,
    title: 'Re-engagement message',
    details: "More than 24 hours have passed since the customer's last answer.",
  },
  undeliverable: {
    code: channelCodes.undeliverable,
    title: 'Message undeliverable',
    details: 'The number cannot take messages at the moment.',
  },
  media: {
    code: channelCodes.mediaFailed,
    title: 'Media upload error',
    details: 'The channel could not use the file.',
  },
} as const satisfies Record<string, PayloadFailed>

/**
 * Customers who are not there: what is sent to them arrives, is read and answered, and now and then they write first.
 * Everything happens by the clock given, one thing after another, and hangs on the seed and on what is sent alone.
 */
export function createSimulatedChannel(options: SimulatedOptions): Channel {
  const { storage, clock, log, seed } = options
  const habits: Habits = { ...demoHabits, ...options.habits }
  const agenda = createAgenda(clock)
  const exchanges = new Exchanges()
  const media = new Map<string, Promise<DemoMedia>>()
  let customer: ChannelListener | undefined
  let doing = Promise.resolve()

  /** Does it after all that was begun before; what no longer has an object (a chat deleted since) is let go. */
  function enqueue(task: (customer: ChannelListener) => Promise<unknown>): void {
    doing = doing.then(async () => {
      if (customer === undefined) return
      try {
        await task(customer)
      } catch (error) {
        if (error instanceof ServiceFailure && error.code === 'NOT_FOUND') return
        log('a simulated customer stumbled', { error: String(error) })
      }
    })
  }

  function mediaOf(groupId: string): Promise<DemoMedia> {
    const kept = media.get(groupId)
    if (kept !== undefined) return kept
    const made = storage.transaction((tx) =>
      demoMedia({ db: tx, filesDir: storage.filesDir }, { groupId, now: clock.now() }),
    )
    media.set(groupId, made)
    // What failed is tried again the next time.
    made.catch(() => media.delete(groupId))
    return made
  }

  async function mindOf(row: ContactsTable, stream: Stream): Promise<Mind> {
    const person = await meetPerson(storage.db, row, { seed, now: clock.now() })
    const { items } = await pageFromNewest(storage.db, row.id, 0, REMEMBERED_WORDS)
    const own = items.filter(({ sender }) => sender === 'contact')
    const recent = new Set(own.map(({ content }) => content.text ?? ''))
    return { person, media: await mediaOf(row.group_id), stream, recent }
  }

  /** Does one thing after another, as fast as somebody types. */
  function act(contactId: string, deeds: readonly Deed[], stream: Stream): void {
    let at = clock.now()
    for (const [index, deed] of deeds.entries()) {
      if (index > 0) at += stream.between(NEXT_MESSAGE_MS.from, NEXT_MESSAGE_MS.to)
      const doIt = () =>
        enqueue(async ({ message, reaction }) => {
          if (deed.kind === 'say') {
            const { content, replyTo } = deed
            await message({ contactId, content, ...(replyTo !== undefined && { replyTo }) })
            return
          }
          await reaction({ contactId, messageId: deed.messageId, emoji: deed.emoji })
        })
      // Already in a task of the queue: what is due now comes right after it.
      if (index === 0) doIt()
      else agenda.at(at, doIt)
    }
  }

  function moveOn(messageId: string, status: MessageStatus, payloadFailed?: PayloadFailed): void {
    enqueue(async (listener) => {
      await listener.status({ messageId, status, ...(payloadFailed && { payloadFailed }) })
    })
  }

  function answerAt(moment: number, contactId: string, exchange: Exchange): void {
    exchange.planned?.cancel()
    const cancel = agenda.at(moment, () => {
      exchange.planned = undefined
      const unanswered = exchange.unanswered.splice(0)
      enqueue(() => giveAnswer(contactId, exchange, unanswered))
    })
    exchange.planned = { cancel }
  }

  async function giveAnswer(
    contactId: string,
    exchange: Exchange,
    unanswered: readonly OutboundMessage[],
  ): Promise<void> {
    const row = await findContactRow(storage.db, contactId)
    if (row === undefined || unanswered.length === 0) return
    const stream = new Stream(seed, `answer/${contactId}/${exchange.answers}`)
    exchange.answers += 1
    const mind = await mindOf(row, stream)
    const { language } = mind.person.country
    const heard = unanswered.map(({ id, content }): Heard => ({ messageId: id, content }))
    const pressing = mostPressing(heard, language)
    if (pressing === undefined) return
    const { flow } = pressing.content
    const values = flow === undefined ? null : await fillFlow(storage.db, flow.id, mind)
    if (values !== null) {
      const replyTo = pressing.messageId
      enqueue((listener) => listener.flowAnswers({ contactId, replyTo, values }))
      return
    }
    if (exchange.answers % stream.int(habits.patience.from, habits.patience.to) !== 0) {
      act(contactId, answer(pressing, mind), stream)
      return
    }
    act(contactId, [{ kind: 'say', content: say(phrases[language].farewells, mind) }], stream)
    exchange.silentUntil = clock.now() + stream.between(habits.silence.from, habits.silence.to)
    agenda.at(exchange.silentUntil, () => enqueue(() => comeBack(contactId, exchange)))
  }

  /** After the silence: whatever was written meanwhile is read, and answered. */
  async function comeBack(contactId: string, exchange: Exchange): Promise<void> {
    const missed = exchange.unanswered.splice(0)
    const row = await findContactRow(storage.db, contactId)
    if (row === undefined || missed.length === 0) return
    for (const { id } of missed) moveOn(id, 'read')
    const stream = new Stream(seed, `return/${contactId}/${exchange.answers}`)
    const mind = await mindOf(row, stream)
    const { returns } = phrases[mind.person.country.language]
    act(contactId, [{ kind: 'say', content: say(returns, mind) }], stream)
  }

  /** What hinders a message; undefined for one that gets through. */
  async function refusalOf(
    message: OutboundMessage,
    fails: boolean,
  ): Promise<PayloadFailed | undefined> {
    const row = await findContactRow(storage.db, message.contactId)
    const isOpen = isWindowOpen(iso(row?.last_contact_response_at ?? null), message.sentAt)
    if (!isOpen && message.isApprovedTemplate !== true) return refusals.window
    if (!fails) return undefined
    return message.content.media === undefined ? refusals.undeliverable : refusals.media
  }

  function send(message: OutboundMessage): void {
    const { id, contactId, sentAt } = message
    const exchange = exchanges.of(contactId)
    const stream = new Stream(seed, `sent/${contactId}/${exchange.heard}`)
    exchange.heard += 1
    // A newcomer's first words get through.
    const fails = stream.chance(habits.failures) && exchange.heard > 2
    const after = ({ from, to }: { from: number; to: number }) => stream.between(from, to)
    const sent = sentAt + after(transit.sent)
    const delivered = sentAt + after(transit.delivered)
    const read = sentAt + after(transit.read)
    const typed = read + after(transit.typing)
    let hindered = false
    agenda.at(sent, () => {
      enqueue(async (listener) => {
        const refusal = await refusalOf(message, fails)
        hindered = refusal !== undefined
        if (refusal === undefined) return await listener.status({ messageId: id, status: 'sent' })
        exchange.unanswered = exchange.unanswered.filter((one) => one.id !== id)
        await listener.status({ messageId: id, status: 'failed', payloadFailed: refusal })
      })
    })
    const unlessHindered = (status: MessageStatus) => () =>
      enqueue(async (listener) => {
        if (!hindered) await listener.status({ messageId: id, status })
      })
    agenda.at(delivered, unlessHindered('delivered'))
    exchange.unanswered = [...exchange.unanswered, message].slice(-UNANSWERED_KEPT)
    if (exchange.silentUntil > sentAt) return
    agenda.at(read, unlessHindered('read'))
    const first = exchange.unanswered[0]?.sentAt ?? sentAt
    answerAt(Math.min(typed, Math.max(first + ANSWER_WITHIN_MS, read)), contactId, exchange)
  }

  /** Has somebody write who was not written to. */
  async function writeFirst(turn: number): Promise<void> {
    const stream = new Stream(seed, `first/${turn}`)
    const now = clock.now()
    for (const groupId of stream.shuffled(await messagingGroups(storage.db))) {
      const rows = await candidates(storage.db, groupId, turn % 2 === 0)
      const writer = pickWriter(stream, rows, now, ({ id }) => exchanges.isBusy(id, now))
      if (writer === undefined) continue
      const mind = await mindOf(writer.row, stream)
      const contents = unprompted(writer.occasion, mind, writer.row)
      const deeds = contents.map((content): Deed => ({ kind: 'say', content }))
      act(writer.row.id, deeds, stream)
      return
    }
  }

  /** One after the other writes first. A clock put forward by a day makes one of them write and not a day's worth. */
  function keepWriting(turn: number, wait: number): void {
    agenda.at(clock.now() + wait, () => {
      enqueue(() => writeFirst(turn))
      enqueue(async () => {
        const { pace } = habits
        if (pace === null) return
        keepWriting(turn + 1, new Stream(seed, `pace/${turn}`).between(pace.from, pace.to))
      })
    })
  }

  return {
    start(listener) {
      customer = listener
      if (habits.pace !== null) keepWriting(0, habits.firstAfter)
    },
    send,
    // Nobody answers a reaction.
    react() {},
    reviewTemplate,
    async close() {
      customer = undefined
      agenda.close()
      await doing
    },
  }
}
