import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { TwoStep, TwoStepSetup as PreparedSetup } from '#contract/entities/people/two-step.ts'
import type { User } from '#contract/entities/people/user.ts'
import { FEW_CODES } from '#contract/rules/people/two-step.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { TwoStepSetup } from '#renderer/components/two-step/two-step-setup.tsx'
import { useProof } from '#renderer/components/two-step/use-proof.tsx'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { membersAtom } from '#renderer/data/session/session.ts'
import { needsProof, refreshOwnTwoStep, twoStepQuery } from '#renderer/data/trust/two-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { PhoneDialog } from './phone-dialog.tsx'

/** Names of admins that are listed. */
const namedAdmins = 2

/** The user's two steps: their set-up, and once they are active their phone, recovery codes and end. */
export function TwoStepSection({ user }: { user: User }) {
  const { t } = useTexts('security')
  const query = useQuery(twoStepQuery())
  const [setup, setSetup] = useState<PreparedSetup | null>(null)
  const isActive = query.data?.isActive === true
  const proof = useProof(isActive)
  const begin = useChange({
    send: () => call(twoStepApi.beginTwoStep, { body: {} }),
    onDone: setSetup,
    onRefused: (error) => {
      if (!proof.ask(error, () => begin.run())) showError(error)
    },
    repeats: true,
  })
  const activate = useChange({
    send: async (code: string) => {
      const twoStep = await call(twoStepApi.activateTwoStep, { body: { code, savedCodes: true } })
      await refreshOwnTwoStep()
      return twoStep
    },
    accept: () => showToast(t('security:twoStep.activated')),
    refetches: ['twoStep', 'accessHistory', 'deviceSessions', 'groupTwoStep'],
    onDone: () => setSetup(null),
    // The set-up says it.
    onRefused: () => undefined,
    repeats: true,
  })
  return (
    <SettingsSection
      title={t('security:twoStep.title')}
      action={
        query.data !== undefined && (
          <Badge component="span" color={isActive ? 'teal' : 'gray'}>
            {isActive ? t('security:twoStep.on') : t('security:twoStep.off')}
          </Badge>
        )
      }
    >
      {setup === null ? (
        <SettingsCard>
          <QueryContent
            query={query}
            failedTitle={t('security:twoStep.failed')}
            skeleton={<SkeletonRows rowHeight={54} />}
          >
            {(twoStep) =>
              twoStep.isActive ? (
                <ActiveRows user={user} twoStep={twoStep} onSetup={setSetup} />
              ) : (
                <SettingsRow
                  label={t('security:twoStep.offer')}
                  text={t('security:twoStep.offerText')}
                  control={
                    <Button loading={begin.busy} onClick={() => begin.run()}>
                      {t('security:twoStep.begin')}
                    </Button>
                  }
                />
              )
            }
          </QueryContent>
          <LostRow userId={user.id} />
        </SettingsCard>
      ) : (
        <TwoStepSetup
          key={setup.key}
          setup={setup}
          account={user.email}
          busy={activate.busy}
          error={activate.error}
          onActivate={activate.run}
          onRestart={() => {
            activate.reset()
            setSetup(null)
            if (!isActive) begin.run()
          }}
          onCancel={() => {
            activate.reset()
            setSetup(null)
          }}
        />
      )}
      {proof.dialog}
    </SettingsSection>
  )
}

interface ActiveRowsProps {
  user: User
  twoStep: TwoStep
  onSetup: (setup: PreparedSetup) => void
}

function ActiveRows({ user, twoStep, onSetup }: ActiveRowsProps) {
  const { t, language } = useTexts('security')
  const now = useAtomValue(minuteAtom)
  const [asks, setAsks] = useState<'phone' | 'codes' | 'remove' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const proof = useProof(true)
  const close = () => setAsks(null)
  const renew = useChange({
    send: () => call(twoStepApi.renewRecoveryCodes, {}),
    refetches: ['twoStep', 'accessHistory'],
    onDone: ({ recoveryCodes }) => {
      close()
      setCodes(recoveryCodes)
    },
    onRefused: (error) => void proof.ask(error, () => renew.run()),
    repeats: true,
  })
  const remove = useChange({
    send: async () => {
      await call(twoStepApi.removeTwoStep, {})
      await refreshOwnTwoStep()
    },
    accept: () => showToast(t('security:twoStep.removed')),
    refetches: ['twoStep', 'accessHistory', 'groupTwoStep'],
    onDone: close,
    onRefused: (error) => void proof.ask(error, () => remove.run()),
    repeats: true,
  })
  const { activeSince, codesLeft, requiredBy } = twoStep
  const errorOf = (error: unknown) => (needsProof(error) ? null : error)
  return (
    <>
      <SettingsRow
        label={
          activeSince === undefined
            ? t('security:twoStep.on')
            : t('security:twoStep.since', { moment: momentText(activeSince, now, language) })
        }
        text={t('security:twoStep.phoneText')}
        control={
          <Button variant="default" size="sm" onClick={() => setAsks('phone')}>
            {t('security:twoStep.changePhone')}
          </Button>
        }
      />
      <SettingsRow
        label={t('security:twoStep.codesLeft', { count: codesLeft })}
        text={
          codesLeft > FEW_CODES ? (
            t('security:twoStep.codesText')
          ) : (
            <Text span inherit c="var(--b-warn)">
              {t('security:twoStep.codesFew')}
            </Text>
          )
        }
        control={
          <Button variant="default" size="sm" onClick={() => setAsks('codes')}>
            {t('security:twoStep.newCodes')}
          </Button>
        }
      />
      {requiredBy.length === 0 ? (
        <SettingsRow
          label={t('security:twoStep.removeLabel')}
          text={t('security:twoStep.removeText')}
          control={
            <Button variant="default" size="sm" onClick={() => setAsks('remove')}>
              {t('security:twoStep.remove')}
            </Button>
          }
        />
      ) : (
        <SettingsRow
          label={t('security:twoStep.demanded')}
          text={new Intl.ListFormat(language).format(requiredBy)}
        />
      )}
      {asks === 'phone' && (
        <PhoneDialog
          onBegun={(setup) => {
            close()
            onSetup(setup)
          }}
          onClose={close}
        />
      )}
      {asks === 'codes' && (
        <ConfirmDialog
          title={t('security:twoStep.newCodesTitle')}
          confirmLabel={t('security:twoStep.newCodes')}
          isBusy={renew.busy}
          error={errorOf(renew.error)}
          onConfirm={() => renew.run()}
          onClose={close}
        >
          {t('security:twoStep.newCodesText')}
        </ConfirmDialog>
      )}
      {asks === 'remove' && (
        <ConfirmDialog
          title={t('security:twoStep.removeTitle')}
          confirmLabel={t('security:twoStep.remove')}
          isDangerous
          isBusy={remove.busy}
          error={errorOf(remove.error)}
          onConfirm={() => remove.run()}
          onClose={close}
        >
          {t('security:twoStep.removeQuestion')}
        </ConfirmDialog>
      )}
      {codes !== null && (
        <CodesDialog codes={codes} account={user.email} onClose={() => setCodes(null)} />
      )}
      {proof.dialog}
    </>
  )
}

/** Who helps a user without phone and codes: the other admins. */
function LostRow({ userId }: { userId: string }) {
  const { t, language } = useTexts('security')
  const admins = (useAtomValue(membersAtom) ?? [])
    .filter(
      ({ id, role, isSupervisor, disabled }) =>
        id !== userId && role === 'ROLE_ADMI' && !isSupervisor && !disabled,
    )
    .slice(0, namedAdmins)
    .map(({ name }) => name)
  return (
    <SettingsRow
      label={t('security:twoStep.lost')}
      text={
        admins.length === 0
          ? t('security:twoStep.lostText')
          : t('security:twoStep.lostNamed', {
              names: new Intl.ListFormat(language, { type: 'disjunction' }).format(admins),
              count: admins.length,
            })
      }
    />
  )
}
