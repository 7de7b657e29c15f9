import type { Message } from '#contract/entities/messages/message.ts'
import type {
  ChannelListener,
  FirstMessage,
  InboundFlowAnswers,
  InboundMessage,
  InboundReaction,
  StatusUpdate,
} from '#workspace/channel/channel.ts'
import { notFound } from '#workspace/failure.ts'
import { findGroupIdOf } from '#workspace/storage/contacts/contacts.ts'
import { findGroupIdByPhone } from '#workspace/storage/groups/groups.ts'
import { findMessage, findPlace } from '#workspace/storage/messages/messages.ts'
import { withUrgency, writeGroup, writeGroupDurable } from '#workspace/unit-of-work.ts'
import { chatWith } from '#workspace/use-cases/contacts/create-unknown-contact.ts'
import { createLineReports } from '#workspace/use-cases/line/line-updates.ts'
import { react } from './react.ts'
import { flowAnswersContent } from '#workspace/use-cases/flows/receive-flow-answers.ts'
import {
  advanceStatus,
  chatOfWriter,
  groupOf,
  receiveMessage,
  type InboundNeeds,
} from './receive-message.ts'

/** Stores and publishes messages, statuses and reactions that the channel reports. */
export function createInbound(service: InboundNeeds): ChannelListener {
  const { clock } = service
  const arriving = withUrgency(service, 'webhook')

  /** Resolves once the lookups before have ended. */
  let lookups: Promise<unknown> = Promise.resolve()

  /** Lookups run one after another, so that messages take their turns in the order in which they arrived. */
  async function lookUp(
    what: 'contact' | 'number',
    find: () => Promise<string | undefined>,
  ): Promise<string> {
    const found = lookups.then(find)
    lookups = found.catch(() => undefined)
    const groupId = await found
    if (groupId === undefined) throw notFound(what)
    return groupId
  }

  const groupOfContact = (contactId: string) =>
    lookUp('contact', () => findGroupIdOf(service.storage.db, contactId))

  async function message({ contactId, ...said }: InboundMessage): Promise<Message> {
    return await writeGroupDurable(arriving, await groupOfContact(contactId), async (work) => {
      return await receiveMessage(work, service, await chatOfWriter(work, contactId), said)
    })
  }

  async function firstMessage({ to, phone, name, ...said }: FirstMessage): Promise<Message> {
    const groupId = await lookUp('number', () => findGroupIdByPhone(service.storage.db, to))
    return await writeGroupDurable(arriving, groupId, async (work) => {
      const chat = await chatWith(work, { groupId, phone, name }, clock.now())
      return await receiveMessage(work, service, chat, said)
    })
  }

  async function flowAnswers({ contactId, replyTo, values }: InboundFlowAnswers): Promise<Message> {
    return await writeGroupDurable(arriving, await groupOfContact(contactId), async (work) => {
      const chat = await chatOfWriter(work, contactId)
      const { language } = await groupOf(work, chat)
      const sent = { messageId: replyTo, values, language }
      const content = await flowAnswersContent(work, sent, clock.now())
      return await receiveMessage(work, service, chat, { content, replyTo })
    })
  }

  async function status(update: StatusUpdate): Promise<void> {
    const stored = await findPlace(service.storage.db, update.messageId)
    if (stored === undefined) throw notFound('message')
    // Store the first status of a message durably. If a power cut undid the status, the message would be pending again
    // and be sent twice.
    const commit = stored.status === 'pending' ? writeGroupDurable : writeGroup
    await commit(arriving, stored.groupId, (work) => advanceStatus(work, service, update))
  }

  async function reaction({ contactId, messageId, emoji }: InboundReaction): Promise<void> {
    await writeGroup(arriving, await groupOfContact(contactId), async (work) => {
      const chat = await chatOfWriter(work, contactId)
      const target = await findMessage(work.tx, chat.row.id, messageId)
      if (target === undefined) throw notFound('message')
      await react(work, chat, target, { sender: 'contact', emoji }, clock.now())
    })
  }

  return { message, firstMessage, flowAnswers, status, reaction, ...createLineReports(service) }
}
