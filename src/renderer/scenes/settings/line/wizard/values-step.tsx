import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineField } from '#contract/entities/line/line-check.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { pastedFields, type PastedField } from '#contract/rules/line/pasted-values.ts'
import { typedValue } from '#contract/rules/line/typed-values.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CheckupAside } from './checkup-aside.tsx'
import { faultText } from './fault-texts.ts'
import { GuideCard } from './guides/guide-card.tsx'
import { guides, type Guide, type GuideName } from './guides/guides.ts'
import { providerLinks, type ProviderPage } from './guides/provider-links.ts'
import { PasteBox } from './paste-box.tsx'
import { RegisterInline } from './register-inline.tsx'
import {
  fieldStateOf,
  obstacleOf,
  sentValues,
  type LineCheckState,
  type LineValues,
} from './use-line-check.ts'
import type { TokenAccountsState } from './use-token-accounts.ts'
import { Advanced, AppFields, KeyFields, type FieldProps } from './values-fields.tsx'
import classes from './wizard.module.css'

/** Where the provider shows each value. */
const guideOf = {
  token: 'systemUser',
  appId: 'appId',
  accountId: 'account',
  phoneId: 'phoneId',
  appSecret: 'appSecret',
} as const satisfies Record<PastedField, GuideName>

export interface ValuesStepProps {
  groupId: string
  /** The stored line. Its number stays; its secrets can be replaced. */
  line: Line | undefined
  values: LineValues
  onChange: (values: LineValues) => void
  check: LineCheckState
  tokenAccounts: TokenAccountsState
  onBack: () => void
  onNext: () => void
}

/** The ids and secrets of a line. Each is checked with the provider before any is stored. */
export function ValuesStep(props: ValuesStepProps) {
  const { groupId, line, values, onChange, check, tokenAccounts, onBack, onNext } = props
  const { t } = useTexts('groups', 'lineSettings', 'linePrepare')
  const queryClient = useQueryClient()
  const [isDropping, setDropping] = useState(false)
  const [focused, setFocused] = useState<PastedField>()
  const isStored = line !== undefined
  const isOwnApp = hasOwnApp(values.provider)
  const params = { id: groupId }
  const accept = (answer: { line?: Line | undefined }) =>
    queryClient.setQueryData(queryKeyOf('line', groupId), answer)
  const save = useChange({
    send: async () => {
      const sent = sentValues(values)
      const { token = '' } = sent
      if (!isStored)
        return await call(lineApi.connectLine, { groupId, params, body: { ...sent, token } })
      const { appSecret, appId } = { appSecret: undefined, appId: undefined, ...sent }
      return await call(lineApi.changeLine, {
        groupId,
        params,
        body: {
          ...(token !== '' && { token }),
          ...(appSecret !== undefined && { appSecret }),
          ...(appId !== undefined && { appId }),
        },
      })
    },
    accept,
    onDone: onNext,
    onRefused: () => check.run(values, true),
    repeats: true,
  })
  const drop = useChange({
    send: () => call(lineApi.disconnectLine, { groupId, params }),
    accept,
    repeats: true,
  })
  const obstacle = obstacleOf(values, check, isStored)
  const { run } = check
  // A stored line is checked as it is shown, because its values are complete.
  const checkStored = useEffectEvent(() => {
    if (isStored) run(values)
  })
  useEffect(() => checkStored(), [])

  const set = (field: keyof LineValues, value: string) => onChange({ ...values, [field]: value })
  const checkOf = (given: LineValues) => {
    if (given.token !== '' || isStored) run(given)
    tokenAccounts.run(given)
  }
  const commit = (field: keyof LineValues, value: string) => checkOf({ ...values, [field]: value })
  const put = (found: Partial<LineValues>) => {
    const given = { ...values, ...found }
    onChange(given)
    checkOf(given)
  }
  const found: Partial<Record<PastedField, string>> = tokenAccounts.found
  const ids = { appId: values.appId, accountId: values.accountId }
  /** The field of which the aside speaks: the focused one, or the first that is missing. */
  const spoken =
    focused ??
    pastedFields.find((name) => values[name] === '' && !(isStored && name !== 'appId')) ??
    'appSecret'
  /** Whether a stored line keeps the value. */
  const isKept = (name: LineField) =>
    isStored && (name === 'phoneId' || name === 'accountId' || name === 'phone')
  const field = (name: LineField): FieldProps => {
    const value = values[name]
    const checked = fieldStateOf(name, value, check)
    const fault = checked.check && faultText(t, checked.check, values.provider)
    const shown = { value, state: checked, fault, isReadOnly: isKept(name) }
    const changes = {
      onChange: (text: string) => set(name, text),
      onCommit: (text: string) => commit(name, text),
    }
    if (!isOwnApp || name === 'phone') return { ...shown, ...changes }
    const guide: Guide & { page: ProviderPage } = guides[guideOf[name]]
    const { page } = guide
    return {
      ...shown,
      ...changes,
      isFound: value !== '' && value === found[name],
      typed: typedValue(name, value),
      place: {
        guide: guideOf[name],
        label: t(guide.link),
        open: () => openExternal(providerLinks[page](ids)),
      },
      onFocus: () => setFocused(name),
    }
  }
  const names: Record<LineField, string> = {
    phoneId: t('lineSettings:values.phoneId'),
    accountId: t('lineSettings:values.accountId'),
    token: isOwnApp ? t('lineSettings:values.token') : t('lineSettings:key.token'),
    appSecret: t('lineSettings:values.appSecret'),
    appId: t('lineSettings:values.appId'),
    phone: t('lineSettings:values.phone'),
  }
  const reason =
    obstacle === undefined
      ? undefined
      : typeof obstacle === 'object'
        ? t('lineSettings:values.missing', { field: names[obstacle.missing] })
        : {
            busy: t('lineSettings:values.checking'),
            unchecked: t('lineSettings:values.unchecked'),
            bad: t('lineSettings:values.toCorrect'),
          }[obstacle]
  const submit = () => {
    if (obstacle === undefined && !save.busy) save.run()
  }
  return (
    <>
      <StepFrame
        title={t('lineSettings:steps.values')}
        text={isOwnApp ? t('lineSettings:values.text') : t('lineSettings:key.valuesText')}
        isFixed
        aside={
          <>
            {isOwnApp && (
              <div className={classes.guide}>
                <GuideCard of={guideOf[spoken]} ids={ids} />
              </div>
            )}
            <CheckupAside
              check={check}
              isOwnApp={isOwnApp}
              onRetry={() => check.run(values, true)}
            />
          </>
        }
        start={
          <Button variant="default" onClick={onBack}>
            {t('lineSettings:steps.back')}
          </Button>
        }
        note={reason}
        onBack={onBack}
        onSubmit={submit}
        buttons={
          <Button
            type="submit"
            disabled={obstacle !== undefined}
            loading={save.busy}
            rightSection={<IconChevronRight size={17} aria-hidden="true" />}
          >
            {t('lineSettings:steps.next', { step: t('lineSettings:steps.webhook') })}
          </Button>
        }
      >
        {save.error !== null && <ErrorNotice error={save.error} />}
        {isOwnApp && (
          <PasteBox
            title={t('lineSettings:values.paste.title')}
            help={t('lineSettings:values.paste.help')}
            values={values}
            names={names}
            isKept={isKept}
            onFind={put}
          />
        )}
        {isOwnApp ? (
          <AppFields
            names={names}
            line={line}
            field={field}
            accounts={tokenAccounts.accounts}
            onOtherNumber={() => setDropping(true)}
            onUseAccount={(accountId) => put({ accountId })}
            registration={
              <Suspense fallback={null}>
                <RegisterInline
                  groupId={groupId}
                  values={sentValues(values)}
                  onDone={() => check.run(values, true)}
                />
              </Suspense>
            }
            onCheckAgain={() => check.run(values, true)}
          />
        ) : (
          <KeyFields
            names={names}
            line={line}
            field={field}
            onOtherNumber={() => setDropping(true)}
          />
        )}
        {!isStored && <Advanced values={values} onChange={set} onCommit={commit} />}
      </StepFrame>
      {isDropping && (
        <ConfirmDialog
          title={t('lineSettings:values.otherNumberTitle')}
          confirmLabel={t('lineSettings:values.otherNumberConfirm')}
          isDangerous
          isBusy={drop.busy}
          error={drop.error}
          onConfirm={() => drop.run()}
          onClose={() => setDropping(false)}
        >
          {t('lineSettings:values.otherNumberText', { phone: linePhoneText(line?.phone ?? '') })}
        </ConfirmDialog>
      )}
    </>
  )
}
