import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconBellOff,
  IconBellRinging,
  IconCircleCheck,
  IconLock,
  IconHistory,
  IconPhone,
  IconPhoneOff,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconProgress,
  IconRobot,
  IconRotate,
  IconShieldLock,
  IconTag,
  IconTrophy,
  IconUserCheck,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { ChatChange } from '#contract/entities/chats/chat-change.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { ShortTime } from '#renderer/components/dates/short-time.tsx'
import { timeText } from '#renderer/components/dates/times.ts'
import { useChat } from '#renderer/data/live/live.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { NoteText } from '#renderer/scenes/inbox/notes/note-text.tsx'
import { useMentionable } from '#renderer/scenes/inbox/notes/use-notes.ts'
import { useNames } from '#renderer/scenes/inbox/people/people-names.ts'
import { peopleAtom, useProfileNames } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import lines from './assignment-row.module.css'
import { AssignmentRow } from './assignment-row.tsx'
import type { TimelineItem } from './timeline-items.ts'
import classes from './timeline-row.module.css'

/** Loaded with its texts when a chat first has such a line. */
const RuleRunRow = lazy(async () => ({ default: (await import('./rule-run-row.tsx')).RuleRunRow }))

/** A note or a change of the chat, between the messages. */
export function TimelineRow({ item }: { item: TimelineItem }) {
  switch (item.kind) {
    case 'note':
      return <NoteRow note={item.note} />
    case 'assignment':
      return <AssignmentRow line={item.line} noteId={item.noteId} />
    case 'statusTags':
      return <StatusTagsRow tags={item.tags} at={item.at} />
    case 'change':
      return <ChangeRow change={item.change} />
    case 'rule':
      return (
        <Suspense fallback={<p className={lines.line}>{timeText(item.at)}</p>}>
          <RuleRunRow run={item.run} />
        </Suspense>
      )
  }
}

/** A note: in its own colour, with a lock, because the customer does not see it. */
function NoteRow({ note }: { note: Note }) {
  const { t } = useInboxTexts()
  const contact = useChat(note.contactId)
  const me = useAtomValue(userAtom)?.id ?? ''
  const member = useAtomValue(peopleAtom).get(note.userId ?? '')?.name
  const known = note.userName || member
  const profiles = useProfileNames(known ? [] : [note.userId])
  const name = known || profiles.get(note.userId ?? '') || ''
  return (
    <article
      className={classes.noteLine}
      data-note={note.id}
      tabIndex={-1}
      aria-label={t('inbox.timeline.noteOf', { name, time: timeText(note.createdAt) })}
      aria-describedby={`note-${note.id}`}
    >
      <div className={classes.note}>
        <p className={classes.head}>
          <IconLock size={13} stroke={2} aria-hidden="true" />
          <strong>{t('inbox.composer.note')}</strong> · {name} · <ShortTime at={note.createdAt} />
        </p>
        <div id={`note-${note.id}`}>
          {contact === undefined ? (
            note.text
          ) : (
            <MentionedText text={note.text} contact={contact} viewerId={me} />
          )}
        </div>
      </div>
    </article>
  )
}

function MentionedText({
  contact,
  ...note
}: {
  contact: Parameters<typeof useMentionable>[0]
  text: string
  viewerId: string
}) {
  return <NoteText {...note} people={useMentionable(contact)} />
}

/** The status tags of the chat after a change of them, as one quiet line. */
function StatusTagsRow({ tags, at }: { tags: readonly string[]; at: string }) {
  const { t } = useInboxTexts()
  return (
    <p className={lines.line}>
      <IconTag size={14} aria-hidden="true" />
      <span>
        {tags.length === 0
          ? t('inbox.timeline.noStatusTags')
          : t('inbox.timeline.statusTags', { tags: tags.join(', ') })}
        <span className="numbers"> · {timeText(at)}</span>
      </span>
    </p>
  )
}

const changeIcons = {
  archived: IconArchive,
  unarchived: IconArchiveOff,
  finished: IconCircleCheck,
  reopened: IconRotate,
  success: IconTrophy,
  inProgress: IconProgress,
  blocked: IconBan,
  unblocked: IconUserCheck,
  tag: IconTag,
  newNumber: IconPhone,
  newIdentity: IconShieldLock,
  numberTaken: IconPhoneOff,
  agentPassed: IconRobot,
  marketingOut: IconBellOff,
  marketingIn: IconBellRinging,
  history: IconHistory,
  merged: IconUserCheck,
  unmerged: IconRotate,
  lineStopped: IconPlugConnectedX,
  linePaused: IconPlayerPause,
  lineResumed: IconPlugConnected,
} as const

const changeTexts = {
  archived: 'inbox.timeline.archived',
  unarchived: 'inbox.timeline.unarchived',
  finished: 'inbox.timeline.finished',
  reopened: 'inbox.timeline.reopened',
  success: 'inbox.timeline.success',
  inProgress: 'inbox.timeline.inProgress',
  blocked: 'inbox.timeline.blocked',
  unblocked: 'inbox.timeline.unblocked',
  marketingOut: 'inbox.timeline.marketingOut',
  marketingIn: 'inbox.timeline.marketingIn',
  merged: 'inbox.timeline.merged',
  unmerged: 'inbox.timeline.unmerged',
  tag: 'inbox.timeline.tagged',
} as const

const isByUser = (kind: ChatChange['kind']): kind is keyof typeof changeTexts =>
  Object.hasOwn(changeTexts, kind)

/** Changes that no user caused. All others without a user are of a chat that the customer opened again. */
const customerTexts = {
  newNumber: 'inbox.customerMessages.newNumber',
  newIdentity: 'inbox.customerMessages.newIdentity',
  numberTaken: 'inbox.customerMessages.numberTaken',
  agentPassed: 'inbox.customerMessages.agentPassed',
  marketingOut: 'inbox.customerMessages.marketingOut',
  marketingIn: 'inbox.customerMessages.marketingIn',
  history: 'inbox.customerMessages.history',
  lineStopped: 'inbox.customerMessages.lineStopped',
  linePaused: 'inbox.customerMessages.linePaused',
  lineResumed: 'inbox.customerMessages.lineResumed',
} as const
const isCustomers = (kind: ChatChange['kind']): kind is keyof typeof customerTexts =>
  Object.hasOwn(customerTexts, kind)

const shownPhone = (phone = ''): string => phoneText({ phone, countryCode: '' })

/** A change of the chat's marks or status, a tag that sent a template, or news of the customer, as one quiet line. */
function ChangeRow({ change: { kind, at, byUserId, tag, from, to } }: { change: ChatChange }) {
  const { t } = useInboxTexts()
  const names = useNames([byUserId])
  const me = useAtomValue(userAtom)?.id
  // A newer service may record other changes.
  if (kind === 'other') return null
  if (isCustomers(kind) && (byUserId === undefined || !isByUser(kind))) {
    const CustomersGlyph = changeIcons[kind]
    const phones = { from: shownPhone(from), to: shownPhone(to) }
    return (
      <p className={lines.line}>
        <CustomersGlyph size={14} aria-hidden="true" />
        <span>
          <span className="selectable">{t(customerTexts[kind], phones)}</span>
          <span className="numbers"> · {timeText(at)}</span>
        </span>
      </p>
    )
  }
  const Glyph = changeIcons[kind]
  const by = byUserId === me ? t('inbox.row.you') : names.agent({ userId: byUserId })
  return (
    <p className={lines.line}>
      <Glyph size={14} aria-hidden="true" />
      <span>
        {byUserId === undefined ? (
          t('inbox.timeline.byCustomer')
        ) : (
          <>
            <strong>{by}</strong>{' '}
            {isByUser(kind) && t(changeTexts[kind], { tag, from: shownPhone(from) })}
          </>
        )}
        <span className="numbers"> · {timeText(at)}</span>
      </span>
    </p>
  )
}
