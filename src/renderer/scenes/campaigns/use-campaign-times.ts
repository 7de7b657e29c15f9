import { machineZone } from '#contract/rules/time/time-zone.ts'
import { zoneOf } from '#renderer/components/dates/period.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/**
 * The texts of a campaign's times. They are in the group's time zone, as its quiet hours are, and say which zone that
 * is. If the service does not know the zone, they are in the machine's zone and name none.
 */
export function useCampaignTimes(timeZone: string | undefined) {
  const { t, language } = useTexts('campaigns')
  const zone = zoneOf({ timeZone })
  const moment = (at: string | number, now: number) =>
    momentText(new Date(at).toISOString(), now, language, { timeZone: zone })
  const withZone = (time: string) =>
    timeZone === undefined ? time : t('campaigns:schedule.inZone', { time, zone: timeZone })
  return {
    zone,
    /** "today, 18:00 (America/Lima)". */
    named: (at: string | number, now: number) => withZone(moment(at, now)),
    /** The same, where there is little room: the zone of this machine is not named. */
    short: (at: string | number, now: number) =>
      zone === machineZone() ? moment(at, now) : withZone(moment(at, now)),
  }
}
