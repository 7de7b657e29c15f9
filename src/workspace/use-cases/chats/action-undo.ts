import { z } from 'zod'
import { chatChange } from '#contract/api/chats/chat-bulk.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import {
  contactLevelTagSchema,
  fieldValueOf,
  type Contact,
} from '#contract/entities/contacts/contact.ts'
import { currentStatusTags } from '#contract/rules/chats/chat-status.ts'
import type { OpenChat } from '#workspace/access.ts'
import { findSnooze } from '#workspace/storage/chats/snoozes.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { editByViewer } from '#workspace/use-cases/contacts/contact-record.ts'
import { changeLevelTags } from '#workspace/use-cases/tags/change-tags.ts'
import { assertMayTag } from '#workspace/use-cases/tags/tag-contact.ts'
import { changeChatStatusTags } from './change-chat-status.ts'
import { changeFor } from './change-chats.ts'
import { endSnooze, snoozeChat } from './snooze-chat.ts'

const levelTags = z.array(contactLevelTagSchema)
const texts = z.array(z.string())

/** What undoes a step of a macro: a change of the chat, or the values before and after the step. */
export const undoStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), change: chatChange }),
  z.object({ kind: z.literal('levels'), before: levelTags, after: levelTags }),
  z.object({ kind: z.literal('statusTags'), before: texts, after: texts }),
  z.object({
    kind: z.literal('field'),
    number: z.number(),
    before: z.string(),
    after: z.string(),
  }),
  z.object({
    kind: z.literal('snooze'),
    /** Until when the chat was snoozed before, and by the step, epoch ms; null: it was not. */
    before: z.number().nullable(),
    after: z.number(),
  }),
])
export type UndoStep = z.infer<typeof undoStepSchema>

const sameLevels = (one: Contact['tagLvl'], other: Contact['tagLvl']): boolean =>
  one.length === other.length &&
  one.every(({ levelId, tagId }) =>
    other.some((entry) => entry.levelId === levelId && entry.tagId === tagId),
  )

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text) => other.includes(text))

/**
 * Undoes a step, unless somebody has changed the same since.
 * @param now epoch ms
 * @returns whether anything was changed
 * @throws ServiceFailure 403 if the viewer may not change it
 */
export async function undoStep(
  work: Work,
  chat: OpenChat,
  step: UndoStep,
  now: number,
): Promise<boolean> {
  const { viewer, directory, contact } = chat
  const { userId } = viewer
  switch (step.kind) {
    case 'change': {
      const change = await changeFor(work, chat, step.change, now)
      return (await change(work, chat)) !== null
    }
    case 'levels': {
      if (!sameLevels(contact.tagLvl, step.after)) return false
      assertMayTag(chat)
      const known = directory.group.tagsLvl
      const left = step.before.filter(({ tagId }) => known.some(({ id }) => id === tagId))
      const by = { userId, agentId: contact.userId, at: now }
      await changeLevelTags(work, chat, left, { known, by })
      return true
    }
    case 'statusTags': {
      if (!sameTexts(currentStatusTags(contact), step.after)) return false
      const at = new Date(now).toISOString()
      await changeChatStatusTags(work, chat, { tags: step.before, at }, userId)
      return true
    }
    case 'field': {
      if (fieldValueOf(contact, step.number) !== step.after) return false
      await editByViewer(work, chat, () => ({ [customFieldName(step.number)]: step.before }), now)
      return true
    }
    case 'snooze': {
      const { before, after } = step
      if ((await findSnooze(work.tx, userId, contact.id))?.until !== after) return false
      if (before !== null && before > now) await snoozeChat(work, chat, { until: before, now })
      else await endSnooze(work, chat, now)
      return true
    }
  }
}
