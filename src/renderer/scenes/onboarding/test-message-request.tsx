import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { groupsApi } from '#contract/api/groups.ts'
import { linePhone } from '#contract/rules/line-phone.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import {
  callingCodeOf,
  defaultCountry,
  PhoneField,
} from '../../components/line-form/phone-field.tsx'
import { call } from '../../data/api-client.ts'
import { ApiError } from '../../data/api-error.ts'
import { userAtom } from '../../data/session.ts'
import { useLineTexts } from '../../i18n/line-texts.ts'
import classes from './onboarding.module.css'

/** Statuses of a service or channel that delivers no test messages. */
const missing = [404, 405, 501]

/** Has the channel deliver a message as if the user had written it from their own phone. */
export function TestMessageRequest({ groupId, onSent }: { groupId: string; onSent: () => void }) {
  const { t, language } = useLineTexts()
  const user = useAtomValue(userAtom)
  const [value, setValue] = useState({ country: defaultCountry, text: '' })
  const checked = linePhone(value.text, callingCodeOf(value.country))
  const send = useMutation({
    mutationFn: (phone: string) =>
      call(groupsApi.requestTestMessage, {
        groupId,
        params: { id: groupId },
        body: { phone, name: user?.name ?? '', text: t('lines:onboarding.hello') },
      }),
    onSuccess: onSent,
  })
  const { error } = send
  if (error instanceof ApiError && missing.includes(error.status))
    return <p className={classes.dim}>{t('lines:onboarding.unavailable')}</p>
  return (
    <div className={classes.request}>
      <p className={classes.requestTitle}>{t('lines:onboarding.simulate')}</p>
      <p className={classes.dim}>{t('lines:onboarding.simulateText')}</p>
      <PhoneField
        label={t('lines:onboarding.yourPhone')}
        countryLabel={t('lines:form.country')}
        language={language}
        value={value}
        onChange={setValue}
        status={{ tone: 'none' }}
      />
      <Button
        variant="default"
        disabled={!checked.ok}
        loading={send.isPending}
        onClick={() => {
          if (checked.ok) send.mutate(checked.digits)
        }}
      >
        {t('lines:onboarding.request')}
      </Button>
      {error !== null && <ErrorNotice error={error} />}
    </div>
  )
}
