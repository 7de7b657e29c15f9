import { Button, Text } from '@mantine/core'
import { IconChevronRight, IconUserShare } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Line } from '#contract/entities/line/line.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import type { PastedField } from '#contract/rules/line/pasted-values.ts'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { GuideCard } from '#renderer/scenes/settings/line/wizard/guides/guide-card.tsx'
import { guides, type GuideName } from '#renderer/scenes/settings/line/wizard/guides/guides.ts'
import { PasteBox } from '#renderer/scenes/settings/line/wizard/paste-box.tsx'
import type { LineValues } from '#renderer/scenes/settings/line/wizard/use-line-check.ts'
import { NumberPlaceField } from './number-place.tsx'
import { PassListDialog } from './pass-list-dialog.tsx'
import { PrepareList } from './prepare-list.tsx'
import { minutesLeft, neededRows, preparedRows } from './prepared-rows.ts'
import classes from './prepare.module.css'
import type { AddressState } from './use-address-probe.ts'
import type { PreparationState } from './use-preparation.ts'

export interface PrepareStepProps extends PreparationState {
  /** The stored line, whose provider stays. */
  line: Line | undefined
  values: LineValues
  address: AddressState
  onProbe: () => void
  /** How many numbers the token has brought; undefined while it is not checked. */
  numbers: number | undefined
  /** Puts pasted values into the fields of the next step. */
  onFind: (found: Partial<Record<PastedField, string>>) => void
  onNext: () => void
  /** Goes on with the provider's sign-up; absent where the number cannot stay in the phone's app. */
  onSignup: (() => void) | undefined
}

/** What is gathered before the values: where the number is, and a list of what is made at the provider. */
export function PrepareStep(props: PrepareStepProps) {
  const { preparation, save, line, values, address, onProbe, numbers, onFind, onNext, onSignup } =
    props
  const { t } = useTexts('groups', 'lineSettings', 'linePrepare')
  const navigate = useNavigate()
  const group = useAtomValue(groupAtom)
  const [chosen, setChosen] = useState<GuideName>()
  const [isPassing, setPassing] = useState(false)
  const rows = preparedRows(preparation, address.state === 'ok')
  const isOwnApp = hasOwnApp(preparation.provider)
  const open = rows.find(({ isDone }) => !isDone) ?? rows[0]
  const selected = rows.find(({ guide }) => guide === chosen)?.guide ?? open?.guide ?? 'systemUser'
  const missing = neededRows(rows).length
  const minutes = minutesLeft(rows)
  const { minutes: ofSelected } = guides[selected]
  const ids = { appId: values.appId, accountId: values.accountId }
  const names: Record<PastedField, string> = {
    token: t('lineSettings:values.token'),
    appSecret: t('lineSettings:values.appSecret'),
    phoneId: t('lineSettings:values.phoneId'),
    accountId: t('lineSettings:values.accountId'),
    appId: t('lineSettings:values.appId'),
  }
  const keepSimulated = () => {
    showToast(t('linePrepare:kept'))
    void navigate(menuPaths.settings)
  }
  return (
    <StepFrame
      title={t('linePrepare:title')}
      text={t('linePrepare:text')}
      titleEnd={
        <div className={classes.left}>
          {minutes === 0 ? (
            <strong>{t('linePrepare:allReady')}</strong>
          ) : (
            <>
              <strong>{t('linePrepare:minutes', { number: minutes })}</strong>
              <span>{t('linePrepare:left')}</span>
            </>
          )}
        </div>
      }
      isFixed
      aside={
        <>
          <GuideCard
            of={selected}
            ids={ids}
            note={ofSelected > 0 && t('linePrepare:minutes', { number: ofSelected })}
          >
            {selected === 'address' && (
              <Button variant="default" fullWidth onClick={onProbe}>
                {t('linePrepare:address.again')}
              </Button>
            )}
            {isOwnApp && (
              <PasteBox
                title={t('linePrepare:paste')}
                help={t('linePrepare:notKept')}
                values={values}
                names={names}
                isKept={(field) =>
                  line !== undefined && (field === 'phoneId' || field === 'accountId')
                }
                onFind={onFind}
              />
            )}
            {isOwnApp && numbers !== undefined && (
              <Text size="sm" c="var(--b-ok)" mb={12} role="status">
                {t('linePrepare:tokenChecked', { numbers })}
              </Text>
            )}
          </GuideCard>
          <Later />
        </>
      }
      start={
        <>
          <Button
            variant="subtle"
            leftSection={<IconUserShare size={17} aria-hidden="true" />}
            onClick={() => setPassing(true)}
          >
            {t('linePrepare:pass.open')}
          </Button>
          {line === undefined && (
            <Button variant="subtle" onClick={keepSimulated}>
              {t('linePrepare:keepSimulated')}
            </Button>
          )}
        </>
      }
      note={missing > 0 && t('linePrepare:missing', { count: missing })}
      onSubmit={onNext}
      buttons={
        <Button type="submit" rightSection={<IconChevronRight size={17} aria-hidden="true" />}>
          {t('lineSettings:steps.next', { step: t('lineSettings:steps.values') })}
        </Button>
      }
    >
      <NumberPlaceField
        preparation={preparation}
        isStored={line !== undefined}
        onChange={save}
        onSignup={onSignup}
      />
      <PrepareList
        rows={rows}
        ticks={preparation.ticks}
        selected={selected}
        ids={ids}
        address={address}
        provider={preparation.provider}
        onSelect={setChosen}
        onTick={(item, isDone) => save({ ticks: { [item]: isDone } })}
      />
      {isPassing && (
        <PassListDialog
          groupName={group?.name ?? ''}
          items={rows}
          ids={ids}
          onClose={() => setPassing(false)}
        />
      )}
    </StepFrame>
  )
}

/** What need not be done before the connection. */
function Later() {
  const { t } = useTexts('linePrepare')
  const entries = [
    [t('linePrepare:later.payment'), t('linePrepare:later.paymentText')],
    [t('linePrepare:later.verify'), t('linePrepare:later.verifyText')],
    [t('linePrepare:later.profile'), t('linePrepare:later.profileText')],
  ]
  return (
    <section aria-label={t('linePrepare:canWait')} className={classes.later}>
      <Text size="sm" fw={600} c="dimmed" mb={8}>
        {t('linePrepare:canWait')}
      </Text>
      <dl>
        {entries.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
