import {
  campaignEnd,
  isAlwaysQuiet,
  quietUntil,
  sendsAtNight,
} from '#contract/rules/campaigns/campaign-pace.ts'
import type { WizardForm } from './wizard-form.ts'

export interface SendingPlan {
  /** The end of the quiet hours in which the start is, epoch ms; null if the start is not in quiet hours. */
  readonly waitsUntil: number | null
  /** When the last message is sent, epoch ms; null if that takes more than a year. */
  readonly end: number | null
  /** Whether some of the messages are sent in the night hours. */
  readonly isAtNight: boolean
}

/** When a campaign would send its messages. @param startAt epoch ms; null to start at once */
export function sendingPlan(
  { pacePerMinute, quietHours: quiet }: Pick<WizardForm, 'pacePerMinute' | 'quietHours'>,
  at: { startAt: number | null; now: number; timeZone: string; reached: number },
): SendingPlan {
  const { startAt, now, timeZone, reached } = at
  if (isAlwaysQuiet(quiet)) return { waitsUntil: null, end: null, isAtNight: false }
  const from = Math.max(now, startAt ?? 0)
  const pace = { queued: reached, pacePerMinute, quiet, timeZone }
  return {
    waitsUntil: quietUntil(from, quiet, timeZone),
    end: campaignEnd(from, pace),
    isAtNight: sendsAtNight(from, pace),
  }
}
