import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lineSignupApi } from '#contract/api/line/line-signup.ts'
import {
  phoneDataKinds,
  type LineSignup,
  type PhoneData,
  type PhoneDataKind,
} from '#contract/entities/line/line-signup.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { lineSignupQuery } from '#renderer/data/groups/line-query.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { saidText } from './signup-texts.ts'
import classes from './signup.module.css'

const names = { contacts: 'lineSignup:data.contacts', history: 'lineSignup:data.history' } as const
const askedKeys = {
  contacts: 'lineSignup:data.contactsAsked',
  history: 'lineSignup:data.historyAsked',
} as const
const endKeys = {
  done: 'lineSignup:data.done',
  once: 'lineSignup:data.once',
  closed: 'lineSignup:data.closed',
  declined: 'lineSignup:data.declined',
} as const

const isAskable = (data: PhoneData | undefined) =>
  data?.state === 'open' || data?.state === 'refused'

/** What became of the phone's address book and history after a sign-up. */
export function PhoneDataStrip({ groupId, signup }: { groupId: string; signup: LineSignup }) {
  const { t } = useTexts('lineSignup')
  const queryClient = useQueryClient()
  const ask = useChange({
    send: () => call(lineSignupApi.askPhoneData, { groupId, params: { id: groupId } }),
    accept: (answer) => void queryClient.setQueryData(lineSignupQuery(groupId).queryKey, answer),
    onRefused: showError,
    repeats: true,
  })
  const { askUntil, hasWebhook = false, contacts, history } = signup
  const until = askUntil === undefined ? '' : dateTimeText(askUntil)
  const textOf = (kind: PhoneDataKind, data: PhoneData): string => {
    const { state, progress } = data
    switch (state) {
      case 'open':
        return t(hasWebhook ? 'lineSignup:data.open' : 'lineSignup:data.needsWebhook', { until })
      case 'asked':
        return progress === undefined
          ? t(askedKeys[kind])
          : t('lineSignup:data.historyProgress', { progress: Math.floor(progress) })
      case 'refused':
        return `${t('lineSignup:data.refused')} ${saidText(t, data)}`.trim()
      default:
        return t(endKeys[state])
    }
  }
  const isRefused = contacts?.state === 'refused' || history?.state === 'refused'
  return (
    <section aria-label={t('lineSignup:data.title')} aria-live="polite" className={classes.strip}>
      <dl>
        {phoneDataKinds.map((kind) => {
          const data = signup[kind]
          if (data === undefined) return null
          const isBad = data.state === 'refused' || data.state === 'closed'
          return (
            <div key={kind}>
              <dt>{t(names[kind])}</dt>
              <dd data-tone={isBad ? 'bad' : undefined}>{textOf(kind, data)}</dd>
            </div>
          )
        })}
      </dl>
      {hasWebhook && (isAskable(contacts) || isAskable(history)) && (
        <Button variant="default" size="xs" loading={ask.busy} onClick={() => ask.run()}>
          {t(isRefused ? 'lineSignup:data.again' : 'lineSignup:data.ask')}
        </Button>
      )}
    </section>
  )
}
