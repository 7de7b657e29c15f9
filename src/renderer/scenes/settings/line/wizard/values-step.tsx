import { Accordion, Button, TextInput } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { lineApi } from '#contract/api/line.ts'
import type { LineField } from '#contract/entities/line-check.ts'
import type { Line } from '#contract/entities/line.ts'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { linePhoneText } from '#renderer/components/line-form/line-phone-text.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { call } from '#renderer/data/api-client.ts'
import { openExternal } from '#renderer/data/open-external.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { useWhatsAppLineTexts } from '#renderer/i18n/fetched-texts.ts'
import { CheckupAside } from './checkup-aside.tsx'
import { faultText } from './fault-texts.ts'
import {
  fieldStateOf,
  obstacleOf,
  sentValues,
  type FieldState,
  type LineCheckState,
  type LineValues,
} from './use-line-check.ts'
import { ValueField } from './value-field.tsx'

/** Where Meta makes the tokens of system users. */
const systemUsersUrl = 'https://business.facebook.com/settings/system-users'
const defaultVersion = 'v25.0'

export interface ValuesStepProps {
  groupId: string
  /** The stored line. Its number stays; its secrets can be replaced. */
  line: Line | undefined
  values: LineValues
  onChange: (values: LineValues) => void
  check: LineCheckState
  onBack: () => void
  onNext: () => void
}

/** The ids and secrets of a line. Each is checked with the provider before any is stored. */
export function ValuesStep(props: ValuesStepProps) {
  const { groupId, line, values, onChange, check, onBack, onNext } = props
  const { t } = useWhatsAppLineTexts()
  const queryClient = useQueryClient()
  const [isDropping, setDropping] = useState(false)
  const isStored = line !== undefined
  const params = { id: groupId }
  const accept = (answer: { line?: Line | undefined }) =>
    queryClient.setQueryData(queryKeyOf('line', groupId), answer)
  const save = useMutation({
    mutationFn: async () => {
      const { token, appSecret, appId, phoneId, accountId, ...rest } = sentValues(values)
      if (isStored)
        return await call(lineApi.changeLine, {
          groupId,
          params,
          body: {
            ...(token !== undefined && { token }),
            ...(appSecret !== undefined && { appSecret }),
            ...(appId !== undefined && { appId }),
          },
        })
      const [id = '', account = '', key = '', secret = ''] = [phoneId, accountId, token, appSecret]
      return await call(lineApi.connectLine, {
        groupId,
        params,
        body: {
          ...rest,
          ...(appId !== undefined && { appId }),
          phoneId: id,
          accountId: account,
          token: key,
          appSecret: secret,
        },
      })
    },
    onSuccess: (answer) => {
      accept(answer)
      onNext()
    },
    onError: () => check.run(values, true),
  })
  const drop = useMutation({
    mutationFn: () => call(lineApi.disconnectLine, { groupId, params }),
    onSuccess: accept,
  })
  const obstacle = obstacleOf(values, check, isStored)
  const { run } = check
  // A stored line is checked as it is shown, because its values are complete.
  const checkStored = useEffectEvent(() => {
    if (isStored) run(values)
  })
  useEffect(() => checkStored(), [])

  const set = (field: keyof LineValues, value: string) => onChange({ ...values, [field]: value })
  const commit = (field: keyof LineValues, value: string) => {
    const given = { ...values, [field]: value }
    if (given.token !== '' || isStored) run(given)
  }
  const field = (name: LineField) => {
    const value = values[name]
    const checked = fieldStateOf(name, value, check)
    const isId = name !== 'token' && name !== 'appSecret'
    const isMisspelt = isId && value !== '' && !/^\d+$/.test(value)
    const state: FieldState = isMisspelt ? { tone: 'bad' } : checked
    return {
      value,
      state,
      fault: isMisspelt
        ? { title: t('whatsAppLine:values.onlyDigits'), help: '' }
        : state.check && faultText(t, state.check),
      isReadOnly: isStored && (name === 'phoneId' || name === 'accountId'),
      onChange: (text: string) => set(name, text),
      onCommit: (text: string) => commit(name, text),
    }
  }
  const token = field('token')
  const account = field('accountId')
  const owner =
    account.state.tone === 'bad' && account.state.check?.fault === 'otherAccount'
      ? account.state.check.value
      : undefined
  const isTokenFaulty = token.state.tone === 'bad' || token.state.tone === 'warn'
  const stored = (end: string | undefined) => {
    if (!isStored) return undefined
    return end === undefined
      ? t('whatsAppLine:values.storedHidden')
      : t('whatsAppLine:values.stored', { end })
  }
  const names: Record<LineField, string> = {
    phoneId: t('whatsAppLine:values.phoneId'),
    accountId: t('whatsAppLine:values.accountId'),
    token: t('whatsAppLine:values.token'),
    appSecret: t('whatsAppLine:values.appSecret'),
    appId: t('whatsAppLine:values.appId'),
  }
  const reason =
    obstacle === undefined
      ? undefined
      : typeof obstacle === 'object'
        ? t('whatsAppLine:values.missing', { field: names[obstacle.missing] })
        : {
            busy: t('whatsAppLine:values.checking'),
            unchecked: t('whatsAppLine:values.unchecked'),
            bad: t('whatsAppLine:values.toCorrect'),
          }[obstacle]
  const submit = () => {
    if (obstacle === undefined && !save.isPending) save.mutate()
  }
  return (
    <>
      <StepFrame
        title={t('whatsAppLine:steps.values')}
        text={t('whatsAppLine:values.text')}
        isFixed
        aside={<CheckupAside check={check} onRetry={() => check.run(values, true)} />}
        start={
          <Button variant="default" onClick={onBack}>
            {t('whatsAppLine:steps.back')}
          </Button>
        }
        note={reason}
        onBack={onBack}
        onSubmit={submit}
        buttons={
          <Button
            type="submit"
            disabled={obstacle !== undefined}
            loading={save.isPending}
            rightSection={<IconChevronRight size={17} aria-hidden="true" />}
          >
            {t('whatsAppLine:steps.next', { step: t('whatsAppLine:steps.webhook') })}
          </Button>
        }
      >
        {save.error !== null && <ErrorNotice error={save.error} />}
        <ValueField
          label={names.phoneId}
          note="Phone number ID"
          where={t('whatsAppLine:values.wherePhoneId')}
          actions={
            isStored
              ? [
                  {
                    label: t('whatsAppLine:values.otherNumber'),
                    perform: () => setDropping(true),
                  },
                ]
              : []
          }
          {...field('phoneId')}
        />
        <ValueField
          label={names.accountId}
          note="WhatsApp Business Account ID"
          where={t('whatsAppLine:values.whereAccountId')}
          actions={
            owner === undefined
              ? []
              : [
                  {
                    label: t('whatsAppLine:values.useAccount'),
                    perform: () => {
                      set('accountId', owner)
                      commit('accountId', owner)
                    },
                  },
                ]
          }
          {...account}
        />
        <ValueField
          label={names.token}
          note={t('whatsAppLine:values.tokenNote')}
          where={t('whatsAppLine:values.whereToken')}
          isSecret
          placeholder={stored(line?.tokenEnd)}
          actions={
            isTokenFaulty
              ? [
                  {
                    label: t('whatsAppLine:values.openSystemUsers'),
                    perform: () => openExternal(systemUsersUrl),
                  },
                  {
                    label: t('whatsAppLine:values.checkAgain'),
                    perform: () => check.run(values, true),
                  },
                ]
              : []
          }
          {...token}
        />
        <ValueField
          label={names.appSecret}
          note="App secret"
          where={t('whatsAppLine:values.whereAppSecret')}
          isSecret
          placeholder={stored(line?.appSecretEnd)}
          {...field('appSecret')}
        />
        <ValueField
          label={names.appId}
          note={t('whatsAppLine:values.optional')}
          where={t('whatsAppLine:values.whereAppId')}
          {...field('appId')}
        />
        {!isStored && (
          <Accordion variant="default" chevronPosition="left">
            <Accordion.Item value="advanced">
              <Accordion.Control>
                {`${t('whatsAppLine:values.advanced')} · ${
                  values.apiVersion === '' ? defaultVersion : values.apiVersion
                }`}
              </Accordion.Control>
              <Accordion.Panel>
                <TextInput
                  label={t('whatsAppLine:values.version')}
                  placeholder={defaultVersion}
                  maw={200}
                  value={values.apiVersion}
                  error={
                    values.apiVersion !== '' &&
                    sentValues(values).apiVersion === undefined &&
                    t('whatsAppLine:values.wrongVersion')
                  }
                  onChange={(event) => set('apiVersion', event.currentTarget.value.trim())}
                  onBlur={() => commit('apiVersion', values.apiVersion)}
                />
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        )}
      </StepFrame>
      {isDropping && (
        <ConfirmDialog
          title={t('whatsAppLine:values.otherNumberTitle')}
          confirmLabel={t('whatsAppLine:values.otherNumberConfirm')}
          isDangerous
          isBusy={drop.isPending}
          error={drop.error}
          onConfirm={() => drop.mutate()}
          onClose={() => setDropping(false)}
        >
          {t('whatsAppLine:values.otherNumberText', { phone: linePhoneText(line?.phone ?? '') })}
        </ConfirmDialog>
      )}
    </>
  )
}
