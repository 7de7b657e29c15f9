import type { ChatChange } from '#contract/api/chats/chat-bulk.ts'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { texts } from '#renderer/i18n/index.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'

const groupId = () => store.get(currentGroupIdAtom) ?? ''

function tagName(tagId: string): string {
  const tags = queryClient.getQueryData(tagsQuery(groupId()).queryKey)?.items ?? []
  return tags.find(({ id }) => id === tagId)?.name ?? ''
}

function teamName(teamId: string): string {
  const teams = queryClient.getQueryData(teamsQuery(groupId()).queryKey)?.items ?? []
  return teams.find(({ id }) => id === teamId)?.name ?? ''
}

const didTexts = {
  archive: 'inboxActions:bulk.did.archive',
  unarchive: 'inboxActions:bulk.did.unarchive',
  finish: 'inboxActions:bulk.did.finish',
  unfinish: 'inboxActions:bulk.did.unfinish',
  important: 'inboxActions:bulk.did.important',
  unimportant: 'inboxActions:bulk.did.unimportant',
  read: 'inboxActions:bulk.did.read',
  unread: 'inboxActions:bulk.did.unread',
  endWait: 'inboxActions:bulk.did.endWait',
  resumeWait: 'inboxActions:bulk.did.resumeWait',
} as const

/** What a change did in so many chats: "37 archived". The texts must be loaded (`fetchTexts('inboxActions')`). */
export function changeText(change: ChatChange, count: number): string {
  const { t } = texts
  switch (change.kind) {
    case 'tag':
      return t('inboxActions:bulk.did.tag', { count, name: tagName(change.tagId) })
    case 'untag':
      return t('inboxActions:bulk.did.untag', { count, name: tagName(change.tagId) })
    case 'assign': {
      const { target } = change
      if (target.to === 'nobody') return t('inboxActions:bulk.did.release', { count })
      const name =
        target.to === 'agent'
          ? (store.get(peopleAtom).get(target.userId)?.name ?? '')
          : teamName(target.teamId)
      return t('inboxActions:bulk.did.assign', { count, name })
    }
    case 'giveBack':
      return t('inboxActions:bulk.undone', { count })
    default:
      return t(didTexts[change.kind], { count })
  }
}

/** Why the service refused a chat, as the end of a sentence. */
export function reasonText(code: string | undefined): string {
  if (code === 'FORBIDDEN') return texts.t('inboxActions:bulk.reasons.forbidden')
  if (code === 'CHAT_TAKEN') return texts.t('inboxActions:bulk.reasons.taken')
  if (code === 'CONFLICT') return texts.t('inboxActions:bulk.reasons.noRoom')
  if (code === 'WINDOW_CLOSED') return texts.t('inboxActions:bulk.reasons.windowClosed')
  if (code === 'CONTACT_BLOCKED') return texts.t('inboxActions:bulk.reasons.blocked')
  if (code === 'FIELDS_MISSING') return texts.t('inboxActions:bulk.reasons.fieldsMissing')
  if (code === 'NOT_FOUND') return texts.t('inboxActions:bulk.reasons.gone')
  return texts.t('inboxActions:bulk.reasons.other')
}
