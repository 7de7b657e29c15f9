import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Due } from '#contract/entities/targets/target.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './due.module.css'
import { dueClockAtom } from './due-clock.ts'
import { DueMark } from './due-mark.tsx'
import { dueState } from './due-state.ts'
import { dueText, spokenDue } from './due-text.ts'

export interface RowDueProps {
  contact: Contact
  due: Due
  /** Whether the list is sorted by time, so that every due time is shown. Else one that is not near gives way to `children`. */
  isSorted: boolean
  /** Whether only the words for screen readers are rendered, at the end of the row. */
  isSpoken?: boolean
  /** The clock time of the chat. */
  children?: ReactNode
}

/** What is left of the target that is due first in a chat. */
export default function RowDue({ contact, due, isSorted, isSpoken, children }: RowDueProps) {
  const { t, language } = useTexts('dues')
  const { now, hoursOf } = useAtomValue(dueClockAtom)
  const state = dueState(due, now, hoursOf(contact))
  const isResolution = due.kind === 'resolution'
  if (isResolution && !isSorted && state.tone === 'calm') return children
  if (isSpoken === true) {
    const key = state.tone === 'missed' ? 'dues:spokenMissed' : 'dues:spokenLeft'
    return <span className="spoken">{t(key, { time: spokenDue(state, language) })}</span>
  }
  const time = dueText(state, language)
  const text =
    state.tone === 'missed'
      ? t('dues:missed', { time })
      : isResolution
        ? t('dues:resolve', { time })
        : time
  return (
    <span
      className={`numbers ${classes.row}`}
      data-tone={state.tone}
      data-dim={(isResolution && state.tone === 'calm') || undefined}
      title={state.isClosed ? t('dues:closed') : undefined}
      aria-hidden="true"
    >
      <DueMark state={state} size={13} />
      {text}
    </span>
  )
}
