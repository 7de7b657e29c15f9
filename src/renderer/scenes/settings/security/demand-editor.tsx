import { Anchor, Badge, Button, Flex, SegmentedControl, Select } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import {
  idleDays,
  rememberDays,
  twoStepAudiences,
  type GroupTwoStep,
} from '#contract/entities/people/two-step.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { earliestDemand } from '#contract/rules/people/two-step.ts'
import { dayAfter } from '#contract/rules/time/time-zone.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { DayField } from '#renderer/components/dates/calendar.tsx'
import { today as todayIn, zoneOf } from '#renderer/components/dates/period.ts'
import { longDayText } from '#renderer/components/dates/times.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { useSaveKeys } from '#renderer/components/focus/use-save-keys.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { SettingsCard, SettingsRow } from '#renderer/components/page/settings-rows.tsx'
import { useProof } from '#renderer/components/two-step/use-proof.tsx'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { selfAtom } from '#renderer/data/session/session.ts'
import { needsProof, refreshOwnTwoStep } from '#renderer/data/trust/two-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useDemanded } from './demanded-members.ts'
import classes from './group-security.module.css'

const whoKeys = {
  nobody: 'groupSecurity:who.nobody',
  admins: 'groupSecurity:who.admins',
  everybody: 'groupSecurity:who.everybody',
} as const

/** Days from today to the first day that is proposed for a demand. */
const proposedDays = 10

/** What the screen changes. */
type Demand = Pick<GroupTwoStep, 'who' | 'from' | 'rememberDays' | 'idleDays'>

export interface DemandEditorProps {
  group: Group
  stored: GroupTwoStep
  mayEdit: boolean
  /** What follows the settings. */
  children: ReactNode
}

/** Of whom the group demands two steps, from when, and for how long devices are remembered. They are saved together. */
export function DemandEditor({ group, stored, mayEdit, children }: DemandEditorProps) {
  const { t, language } = useTexts('groupSecurity')
  const ids = { from: useId(), remember: useId(), idle: useId() }
  const now = useAtomValue(minuteAtom)
  const self = useAtomValue(selfAtom)
  const hasOwn = self?.twoStep?.isActive === true
  const [changed, setChanged] = useState<Demand | null>(null)
  const [isAsking, setAsking] = useState(false)
  const demand: Demand = changed ?? stored
  const demandedOf = useDemanded(stored)
  const { demanded, missing } = demandedOf(demand.who)
  const proof = useProof(hasOwn)
  const today = todayIn(zoneOf(group))
  const earliestFor = (who: GroupTwoStep['who']) =>
    earliestDemand(
      { before: { ...stored, from: stored.from }, who },
      { today, tomorrow: dayAfter(today, 1), haveAll: demandedOf(who).missing.length === 0 },
    )
  const earliest = earliestFor(demand.who)
  const isChanged =
    changed !== null &&
    (changed.who !== stored.who ||
      (changed.who !== 'nobody' && changed.from !== stored.from) ||
      changed.rememberDays !== stored.rememberDays ||
      changed.idleDays !== stored.idleDays)
  // The provider has a second step of its own.
  const lacksOwn = demand.who !== 'nobody' && !hasOwn && self?.signedInBy !== 'provider'
  const guard = useLeaveGuard(isChanged)
  const save = useChange({
    send: ({ who, from, rememberDays: days, idleDays: unused }: Demand) => {
      const idle = idleDays.find((one) => one === unused)
      return call(twoStepApi.setGroupTwoStep, {
        params: { id: group.id },
        body: {
          who: twoStepAudiences.find((one) => one === who) ?? 'nobody',
          ...(who !== 'nobody' && from !== undefined && { from }),
          rememberDays: rememberDays.find((one) => one === days) ?? 0,
          ...(idle !== undefined && { idleDays: idle }),
        },
        groupId: group.id,
      })
    },
    accept: () => {
      showToast(t('groupSecurity:saved'))
      void refreshOwnTwoStep()
    },
    refetches: ['groupTwoStep', 'twoStep', 'audit'],
    onDone: () => {
      setChanged(null)
      setAsking(false)
    },
    onRefused: (error, variables) => {
      const isProved = proof.ask(error, () => save.run(variables))
      // The question shows its own.
      if (!isProved && !isAsking) showError(error)
    },
    repeats: true,
  })
  const isOtherDemand =
    demand.who !== stored.who || (demand.who !== 'nobody' && demand.from !== stored.from)
  /** Asks only about whom the demand concerns, and from when. */
  const submit = () => {
    if (isOtherDemand) setAsking(true)
    else save.run(demand)
  }
  const change = (part: Partial<Demand>) => {
    save.reset()
    setChanged({ ...demand, ...part })
  }
  useSaveKeys('twoStepDemand', () => {
    if (isChanged && mayEdit && !lacksOwn && !save.busy) submit()
  })
  const dayText = (day: string) => longDayText(`${day}T12:00:00`, now, language)
  const daysLeft =
    stored.from === undefined
      ? 0
      : Math.round((Date.parse(stored.from) - Date.parse(today)) / 864e5)
  return (
    <div className={classes.screen}>
      <div className={classes.content}>
        <section aria-label={t('groupSecurity:title')} className={classes.main}>
          <Flex align="center" gap={10} mb={12}>
            <h2 className={classes.title}>{t('groupSecurity:title')}</h2>
            <Badge color={stored.who === 'nobody' ? 'gray' : daysLeft > 0 ? 'orange' : 'teal'}>
              {stored.who === 'nobody'
                ? t('groupSecurity:state.optional')
                : daysLeft > 0
                  ? t('groupSecurity:state.soon', { count: daysLeft })
                  : t('groupSecurity:state.demanded')}
            </Badge>
          </Flex>
          <SettingsCard>
            <SettingsRow
              label={t('groupSecurity:whoLabel')}
              control={
                <SegmentedControl
                  aria-label={t('groupSecurity:whoLabel')}
                  disabled={!mayEdit}
                  value={demand.who}
                  data={twoStepAudiences.map((value) => ({ value, label: t(whoKeys[value]) }))}
                  onChange={(value) => {
                    const who = twoStepAudiences.find((one) => one === value) ?? 'nobody'
                    const from = demand.from ?? dayAfter(today, proposedDays)
                    const first = earliestFor(who)
                    change({ who, from: from < first ? first : from })
                  }}
                />
              }
            />
            {demand.who !== 'nobody' && (
              <SettingsRow
                label={t('groupSecurity:fromLabel')}
                text={t('groupSecurity:fromText')}
                controlId={ids.from}
                control={
                  <DayField
                    id={ids.from}
                    name={t('groupSecurity:fromLabel')}
                    shown={demand.from === undefined ? [] : [demand.from]}
                    w={210}
                    disabled={!mayEdit}
                    minDate={earliest}
                    value={demand.from ?? null}
                    onChange={(day) => {
                      if (day !== null) change({ from: day })
                    }}
                  />
                }
              />
            )}
            <SettingsRow
              label={t('groupSecurity:rememberLabel')}
              text={t('groupSecurity:rememberText')}
              controlId={ids.remember}
              control={
                <Select
                  id={ids.remember}
                  w={210}
                  size="sm"
                  allowDeselect={false}
                  disabled={!mayEdit}
                  data={rememberDays.map((days) => ({
                    value: String(days),
                    label:
                      days === 0
                        ? t('groupSecurity:never')
                        : t('groupSecurity:days', { count: days }),
                  }))}
                  value={String(demand.rememberDays)}
                  onChange={(days) => change({ rememberDays: Number(days ?? 0) })}
                />
              }
            />
            {demand.idleDays !== undefined && (
              <SettingsRow
                label={t('groupSecurity:idleLabel')}
                text={t('groupSecurity:idleText')}
                controlId={ids.idle}
                control={
                  <Select
                    id={ids.idle}
                    w={210}
                    size="sm"
                    allowDeselect={false}
                    disabled={!mayEdit}
                    data={idleDays.map((days) => ({
                      value: String(days),
                      label: t('groupSecurity:idle', { count: days }),
                    }))}
                    value={String(demand.idleDays)}
                    onChange={(days) => change({ idleDays: Number(days ?? 0) })}
                  />
                }
              />
            )}
          </SettingsCard>
          {lacksOwn && mayEdit && (
            <div className={classes.notice}>
              <Notice tone="warn">
                {t('groupSecurity:ownFirst')}{' '}
                <Anchor component={Link} to={menuPaths.accountSecurity} inherit fw={600}>
                  {t('groupSecurity:ownLink')}
                </Anchor>
              </Notice>
            </div>
          )}
        </section>
        {children}
      </div>
      {mayEdit && isChanged && (
        <Flex component="footer" className={classes.footer ?? ''} data-page-footer="">
          <span className={classes.unsaved} role="status">
            {t('groupSecurity:unsaved')}
          </span>
          <Button variant="default" disabled={save.busy} onClick={() => setChanged(null)}>
            {t('groupSecurity:discard')}
          </Button>
          <Button disabled={lacksOwn} loading={save.busy} onClick={submit}>
            {t('groupSecurity:save')}
          </Button>
        </Flex>
      )}
      {isAsking && (
        <ConfirmDialog
          title={
            demand.who === 'nobody'
              ? t('groupSecurity:question.nobodyTitle')
              : t('groupSecurity:question.title')
          }
          confirmLabel={t('groupSecurity:save')}
          isDangerous={demand.who === 'nobody' && stored.who !== 'nobody'}
          isBusy={save.busy}
          error={needsProof(save.error) ? null : save.error}
          onConfirm={() => save.run(demand)}
          onClose={() => setAsking(false)}
        >
          {demand.who === 'nobody'
            ? t('groupSecurity:question.nobodyText')
            : [
                t('groupSecurity:question.people', { count: demanded.length }),
                missing.length === 0
                  ? t('groupSecurity:question.allHave')
                  : t('groupSecurity:question.missing', {
                      count: missing.length,
                      day: dayText(demand.from ?? earliest),
                    }),
              ].join(' ')}
        </ConfirmDialog>
      )}
      <LeaveDialog guard={guard} onDiscard={() => setChanged(null)} />
      {proof.dialog}
    </div>
  )
}
