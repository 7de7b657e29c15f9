import { afterEach, beforeEach } from 'vitest'
import { templateSchema } from '#contract/entities/answers/template.ts'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { insertTemplate } from '#workspace/storage/answers/templates.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { createRuleCalls } from './rules.ts'
import { startRig, type Rig } from './test-workspace.ts'
import { GROUP } from './users.ts'

/** Steps of rules. */
export const noted: ChatAction[] = [{ kind: 'note', text: 'Seen' }]
export const vip: ChatAction = { kind: 'tag', tagId: 'label-vip' }
export const toTeam = (teamId: string): ChatAction => ({
  kind: 'assign',
  target: { to: 'team', teamId },
})
export const toNext: ChatAction = { kind: 'assign', target: { to: 'next' } }

export const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana' }

/** For each test of a file: a workspace whose rules may do everything, with a chat of Ana and a free one. */
export function ruleRig() {
  let rig: Rig
  beforeEach(async () => {
    rig = await startRig()
    await rig.contact('c1', ofAna)
    await rig.contact('free', {})
    const settings = { chatStatusTags: ['Invoice', 'Return'], hasReassign: true }
    await setGroup({ ...settings, hasNotifications: true })
    const { storage, clock } = rig.workspace
    const content = { type: 'text', text: 'Your invoice is on its way' }
    const answer = templateSchema.parse({ id: 'q1', groupId: GROUP, name: 'Invoice', content })
    await insertTemplate(storage.db, answer, clock.now())
  })
  afterEach(() => rig.stop())

  const calls = createRuleCalls(() => rig)
  const { call } = calls

  async function setGroup(settings: object): Promise<void> {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, ...settings })
  }

  const say = (contactId: string, text = 'Hello') =>
    rig.channel.customer.message({ contactId, content: { type: 'text', text } })
  const later = (ms: number) => rig.workspace.clock.advance(ms)
  const tagChat = async (tagId: string) =>
    await (
      await rig.as('adam')
    )('POST', 'tags/contact-tags', { body: { contactId: 'c1', tagId } })
  const untagChat = async (tagId: string) =>
    await (
      await rig.as('adam')
    )('DELETE', `tags/contact-tags/c1/tag/${tagId}`)
  async function state(id: string) {
    const chat = contactSchema.parse((await call('sara', 'GET', `contacts/${id}`)).body)
    const { userId, teamTagId, finishedChat, importantChat, tagIdList, tagLvl } = chat
    const statusTags = chat.chatStatusTags.at(-1)?.tags ?? []
    return {
      userId,
      teamTagId,
      finishedChat,
      importantChat,
      tagIdList,
      tagLvl,
      statusTags,
      field: chat['custom_3'],
    }
  }
  const notesOf = async (id: string): Promise<object[]> =>
    (await call('sara', 'GET', `notes?contactId=${id}`)).body.items
  const noticesOf = async (who: 'adam' | 'ana' | 'beto'): Promise<object[]> =>
    (await call(who, 'GET', `notifications/user?groupId=${GROUP}`)).body.items

  return {
    ...calls,
    get rig() {
      return rig
    },
    setGroup,
    say,
    later,
    tagChat,
    untagChat,
    state,
    notesOf,
    noticesOf,
  }
}
