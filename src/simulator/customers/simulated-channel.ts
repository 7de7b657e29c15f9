import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageStatus, PayloadFailed } from '#contract/entities/messages/message.ts'
import { channelCodes } from '#contract/errors.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import type { Clock } from '#workspace/clock.ts'
import type { DemoMedia } from '#simulator/demo/media.ts'
import { Stream } from '#simulator/demo/random.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import type { CustomerDirectory } from '#workspace/channel/customer-directory.ts'
import type { Channel, ChannelListener, OutboundMessage } from '#workspace/channel/channel.ts'
import { createTaskScheduler } from './task-scheduler.ts'
import {
  answer,
  mostUrgent,
  say,
  type CustomerAction,
  type ReceivedMessage,
  type CustomerContext,
} from './customer-reply.ts'
import { ConversationStates, type ConversationState } from './conversation-state.ts'
import {
  ANSWER_WITHIN_MS,
  demoBehaviour,
  NEXT_MESSAGE_MS,
  transit,
  type CustomerBehaviour,
} from './customer-behaviour.ts'
import { fillFlow } from './fill-flow.ts'
import { makeCustomerProfile } from './customer-profile.ts'
import { phrases } from './phrases/index.ts'
import { reviewTemplate } from './template-reviewer.ts'
import { NEWEST, pickWriter, unprompted } from './unprompted-messages.ts'

export interface SimulatedOptions {
  directory: CustomerDirectory
  /** The files that the customers of a group send. */
  media: (groupId: string) => Promise<DemoMedia>
  clock: Clock
  log: Log
  /** The same seed and calls lead to the same customers, texts and delays. */
  seed: number
  /** Default: the demo's behaviour. */
  behaviour?: Partial<CustomerBehaviour>
}

/** Number of the latest messages that are searched for the customer's own texts. */
const SEARCHED_MESSAGES = 40

/** Maximum number of unanswered messages considered for an answer. */
const UNANSWERED_MAX = 20

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
 * A channel with simulated customers: messages to them are delivered, read and answered, and now and then a customer
 * writes unprompted. It runs on the given clock, one task after another. Its behaviour depends only on the seed and on
 * the messages sent.
 */
export function createSimulatedChannel(options: SimulatedOptions): Channel {
  const { directory, clock, log, seed } = options
  const behaviour: CustomerBehaviour = { ...demoBehaviour, ...options.behaviour }
  const scheduler = createTaskScheduler(clock)
  const conversations = new ConversationStates()
  const media = new Map<string, Promise<DemoMedia>>()
  let customer: ChannelListener | undefined
  let queue = Promise.resolve()

  /** Runs a task after all earlier tasks. A task whose contact or message has been deleted ends without a log entry. */
  function enqueue(task: (customer: ChannelListener) => Promise<unknown>): void {
    queue = queue.then(async () => {
      if (customer === undefined) return
      try {
        await task(customer)
      } catch (error) {
        if (error instanceof ServiceFailure && error.code === 'NOT_FOUND') return
        log('a simulated customer failed', { error: String(error) })
      }
    })
  }

  function mediaOf(groupId: string): Promise<DemoMedia> {
    const cached = media.get(groupId)
    if (cached !== undefined) return cached
    const loading = options.media(groupId)
    media.set(groupId, loading)
    // Do not cache a failure, so that the next call loads the media again.
    loading.catch(() => media.delete(groupId))
    return loading
  }

  async function customerOf(contact: Contact, stream: Stream): Promise<CustomerContext> {
    const { lastSentUserId } = contact.chat
    const agent = lastSentUserId === undefined ? '' : await directory.userName(lastSentUserId)
    const person = makeCustomerProfile(contact, { seed, now: clock.now(), agent: agent ?? '' })
    const newest = await directory.newestMessages(contact.id, SEARCHED_MESSAGES)
    const own = newest.filter(({ sender }) => sender === 'contact')
    const recent = new Set(own.map(({ content }) => content.text ?? ''))
    return { person, media: await mediaOf(contact.groupId), stream, recent }
  }

  /** Performs actions one after another, with pauses for typing. */
  function act(contactId: string, actions: readonly CustomerAction[], stream: Stream): void {
    let at = clock.now()
    for (const [index, action] of actions.entries()) {
      if (index > 0) at += stream.between(NEXT_MESSAGE_MS.from, NEXT_MESSAGE_MS.to)
      const run = () =>
        enqueue(async ({ message, reaction }) => {
          if (action.kind === 'say') {
            const { content, replyTo } = action
            await message({ contactId, content, ...(replyTo !== undefined && { replyTo }) })
            return
          }
          await reaction({ contactId, messageId: action.messageId, emoji: action.emoji })
        })
      // The first action has no pause: it runs directly after the queued task that called `act`.
      if (index === 0) run()
      else scheduler.at(at, run)
    }
  }

  function reportStatus(
    messageId: string,
    status: MessageStatus,
    payloadFailed?: PayloadFailed,
  ): void {
    enqueue(async (reports) => {
      await reports.status({ messageId, status, ...(payloadFailed && { payloadFailed }) })
    })
  }

  function answerAt(moment: number, contactId: string, conversation: ConversationState): void {
    conversation.planned?.cancel()
    const cancel = scheduler.at(moment, () => {
      conversation.planned = undefined
      const unanswered = conversation.unanswered.splice(0)
      enqueue(() => giveAnswer(contactId, conversation, unanswered))
    })
    conversation.planned = { cancel }
  }

  async function giveAnswer(
    contactId: string,
    conversation: ConversationState,
    unanswered: readonly OutboundMessage[],
  ): Promise<void> {
    const contact = await directory.contact(contactId)
    if (contact === undefined || unanswered.length === 0) return
    const stream = new Stream(seed, `answer/${contactId}/${conversation.answers}`)
    conversation.answers += 1
    const customer = await customerOf(contact, stream)
    const { language } = customer.person.country
    const received = unanswered.map(({ id, content }): ReceivedMessage => ({
      messageId: id,
      content,
    }))
    const urgent = mostUrgent(received, language)
    if (urgent === undefined) return
    const { flow } = urgent.content
    const document = flow && (await directory.publishedFlow(contact.groupId, flow.id))
    if (document) {
      const values = fillFlow(document, customer)
      const replyTo = urgent.messageId
      enqueue((reports) => reports.flowAnswers({ contactId, replyTo, values }))
      return
    }
    if (conversation.answers % stream.int(behaviour.patience.from, behaviour.patience.to) !== 0) {
      act(contactId, answer(urgent, customer), stream)
      return
    }
    act(contactId, [{ kind: 'say', content: say(phrases[language].farewells, customer) }], stream)
    conversation.silentUntil =
      clock.now() + stream.between(behaviour.silence.from, behaviour.silence.to)
    scheduler.at(conversation.silentUntil, () => enqueue(() => endSilence(contactId, conversation)))
  }

  /** Lets the customer read and answer the messages that arrived during the silence. */
  async function endSilence(contactId: string, conversation: ConversationState): Promise<void> {
    const missed = conversation.unanswered.splice(0)
    const contact = await directory.contact(contactId)
    if (contact === undefined || missed.length === 0) return
    for (const { id } of missed) reportStatus(id, 'read')
    const stream = new Stream(seed, `return/${contactId}/${conversation.answers}`)
    const customer = await customerOf(contact, stream)
    const { returns } = phrases[customer.person.country.language]
    act(contactId, [{ kind: 'say', content: say(returns, customer) }], stream)
  }

  /**
   * The reason why a message is not delivered; undefined for a delivered message.
   * @param fails whether the message is one of the random failures (`behaviour.failures`)
   */
  async function refusalOf(
    message: OutboundMessage,
    fails: boolean,
  ): Promise<PayloadFailed | undefined> {
    const lastResponseAt = await directory.lastResponseAt(message.contactId)
    const isOpen = isWindowOpen(lastResponseAt, message.sentAt)
    if (!isOpen && message.isApprovedTemplate !== true) return refusals.window
    if (!fails) return undefined
    return message.content.media === undefined ? refusals.undeliverable : refusals.media
  }

  function send(message: OutboundMessage): void {
    const { id, contactId, sentAt } = message
    const conversation = conversations.of(contactId)
    const stream = new Stream(seed, `sent/${contactId}/${conversation.sentCount}`)
    conversation.sentCount += 1
    // The first two messages to a contact never fail, so that a first try of the demo works.
    const fails = stream.chance(behaviour.failures) && conversation.sentCount > 2
    const after = ({ from, to }: { from: number; to: number }) => stream.between(from, to)
    const sent = sentAt + after(transit.sent)
    const delivered = sentAt + after(transit.delivered)
    const read = sentAt + after(transit.read)
    const typed = read + after(transit.typing)
    let isRefused = false
    scheduler.at(sent, () => {
      enqueue(async (reports) => {
        const refusal = await refusalOf(message, fails)
        isRefused = refusal !== undefined
        if (refusal === undefined) return await reports.status({ messageId: id, status: 'sent' })
        conversation.unanswered = conversation.unanswered.filter((one) => one.id !== id)
        await reports.status({ messageId: id, status: 'failed', payloadFailed: refusal })
      })
    })
    const unlessRefused = (status: MessageStatus) => () =>
      enqueue(async (reports) => {
        if (!isRefused) await reports.status({ messageId: id, status })
      })
    scheduler.at(delivered, unlessRefused('delivered'))
    conversation.unanswered = [...conversation.unanswered, message].slice(-UNANSWERED_MAX)
    if (conversation.silentUntil > sentAt) return
    scheduler.at(read, unlessRefused('read'))
    const first = conversation.unanswered[0]?.sentAt ?? sentAt
    answerAt(Math.min(typed, Math.max(first + ANSWER_WITHIN_MS, read)), contactId, conversation)
  }

  /**
   * Lets a customer write unprompted. Nothing happens if no customer has a reason to write.
   * @param turn number of the unprompted message, from 0. On even turns the chat is one that every member sees.
   */
  async function writeUnprompted(turn: number): Promise<void> {
    const stream = new Stream(seed, `first/${turn}`)
    const now = clock.now()
    for (const groupId of stream.shuffled(await directory.messagingGroups())) {
      const chats = await directory.newestChats(groupId, {
        count: NEWEST,
        forEveryone: turn % 2 === 0,
      })
      const writer = pickWriter(stream, chats, now, ({ id }) => conversations.isBusy(id, now))
      if (writer === undefined) continue
      const customer = await customerOf(writer.contact, stream)
      const contents = unprompted(writer.occasion, customer, writer.contact)
      const actions = contents.map((content): CustomerAction => ({ kind: 'say', content }))
      act(writer.contact.id, actions, stream)
      return
    }
  }

  /**
   * Schedules an unprompted message. The message after it is scheduled only when this message is written, so that a
   * clock moved forward by a day causes one message, not thousands.
   * @param wait ms until the message
   */
  function scheduleUnprompted(turn: number, wait: number): void {
    scheduler.at(clock.now() + wait, () => {
      enqueue(() => writeUnprompted(turn))
      enqueue(async () => {
        const { pace } = behaviour
        if (pace === null) return
        scheduleUnprompted(turn + 1, new Stream(seed, `pace/${turn}`).between(pace.from, pace.to))
      })
    })
  }

  return {
    start(reports) {
      customer = reports
      if (behaviour.pace !== null) scheduleUnprompted(0, behaviour.firstAfter)
    },
    send,
    // Customers do not answer reactions.
    react() {},
    reviewTemplate,
    async close() {
      customer = undefined
      scheduler.close()
      await queue
    },
  }
}
