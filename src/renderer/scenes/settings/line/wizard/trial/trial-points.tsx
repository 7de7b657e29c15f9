import { Loader, Timeline } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { hasOwnApp, providerName } from '#contract/rules/line/line-providers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { StepLine } from '#renderer/scenes/settings/line/wizard/webhook-parts.tsx'
import classes from './trial.module.css'
import { trialPoints, type Trial, type TrialPoint } from './use-trial.ts'

/** Seconds between two points. The clock of the sender's phone may be ahead of ours. */
const secondsBetween = (from = 0, to = 0) => Math.max(0, Math.round((to - from) / 1_000))

/** The points of a test, with the time of each that was reached. */
export function TrialPoints({ trial, providerId }: { trial: Trial; providerId: string }) {
  const { t } = useTexts('groups', 'lineSettings')
  const { contact, answer, times } = trial
  const provider = providerName(providerId)
  const isRefused = answer?.status === 'failed'
  const reached = trialPoints.filter((point) => times[point] !== undefined)
  const next = trialPoints.find((point) => times[point] === undefined)
  const titles: Record<TrialPoint, string> = {
    wrote: t('lineSettings:test.wrote'),
    arrived: t('lineSettings:test.arrived'),
    answered: t('lineSettings:test.answered'),
    delivered: t('lineSettings:test.delivered'),
    read: t('lineSettings:test.read'),
  }
  const seconds = secondsBetween(times.wrote, times.arrived)
  const texts: Record<TrialPoint, string | undefined> = {
    wrote:
      contact === undefined
        ? t('lineSettings:test.waiting')
        : t('lineSettings:test.wroteFrom', { phone: phoneText(contact) }),
    arrived:
      times.arrived === undefined
        ? undefined
        : hasOwnApp(providerId)
          ? t('lineSettings:test.arrivedText', { seconds })
          : t('lineSettings:test.keyArrivedText', { seconds }),
    answered: isRefused
      ? t('lineSettings:test.refused')
      : times.answered === undefined
        ? t('lineSettings:test.answeredOpen')
        : t('lineSettings:test.answeredText', { provider }),
    delivered:
      times.delivered === undefined
        ? undefined
        : t('lineSettings:test.deliveredText', {
            seconds: secondsBetween(times.answered, times.delivered),
          }),
    read: times.read === undefined ? t('lineSettings:test.readOpen') : undefined,
  }
  return (
    <section
      className={classes.points}
      aria-label={t('lineSettings:test.points')}
      aria-live="polite"
    >
      <Timeline active={reached.length - 1} bulletSize={20} lineWidth={2}>
        {trialPoints.map((point) => {
          const time = times[point]
          const isFaulty = point === 'answered' && isRefused
          return (
            <Timeline.Item
              key={point}
              title={titles[point]}
              data-reached={time !== undefined || undefined}
              data-faulty={isFaulty || undefined}
              bullet={
                isFaulty ? (
                  <IconAlertCircle size={13} aria-hidden="true" />
                ) : time !== undefined ? (
                  <IconCheck size={13} stroke={2.6} aria-hidden="true" />
                ) : (
                  point === next && <Loader size={12} />
                )
              }
            >
              <StepLine at={time === undefined ? undefined : new Date(time).toISOString()}>
                {texts[point]}
              </StepLine>
            </Timeline.Item>
          )
        })}
      </Timeline>
    </section>
  )
}
