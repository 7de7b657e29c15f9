import { useAtomValue } from 'jotai'
import {
  callQuestionLock,
  type CallQuestionLock,
} from '#contract/rules/messages/call-permission.ts'
import { askedNumberAt, type Asked } from '#contract/rules/messages/customer-question.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText, sinceText } from '#renderer/components/dates/times.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { languageAtom } from '#renderer/data/session/session.ts'

/** Why the customer cannot be asked for something now, as the loaded messages say; null if they can. */
export function questionLock(contactId: string, asksFor: Asked): CallQuestionLock | null {
  if (asksFor === 'place') return null
  const live = currentLive()
  const ids = live.window(contactId)?.ids ?? []
  const messages = ids.flatMap((id) => live.message(id) ?? [])
  if (asksFor === 'call') return callQuestionLock(messages, Date.now())
  const at = askedNumberAt(messages, Date.now())
  return at === null ? null : { why: 'asked', at }
}

/** The lock of a question in words; undefined for none. */
export function useLockText(lock: CallQuestionLock | null): string | undefined {
  const { t } = useTexts('inboxActions')
  const today = useAtomValue(todayAtom)
  const language = useAtomValue(languageAtom)
  if (lock === null) return undefined
  const moment = (at: string) => momentText(at, today, language)
  switch (lock.why) {
    case 'asked':
      return t('inboxActions:more.asked', { when: sinceText(lock.at, today) })
    case 'often':
      return t('inboxActions:more.askedTwice', { when: moment(lock.until) })
    case 'allowed':
      return lock.until === undefined
        ? t('inboxActions:more.allowed')
        : t('inboxActions:more.allowedUntil', { when: moment(lock.until) })
  }
}
