/** A version of Meta's Graph API. */
export interface GraphVersion {
  /** As `v25.0`. */
  version: string
  /** The day on which it stops, UTC, as `2028-07-29`; absent while Meta has not set one. */
  until?: string
}

/**
 * The versions that a line can use, newest first, with the days of Meta's page "Versions" of the Graph API's changelog
 * on 29 November 2026. Meta answers calls of a version that has stopped with the oldest one that has not.
 */
export const graphVersions: readonly GraphVersion[] = [
  { version: 'v26.0' },
  { version: 'v25.0', until: '2028-07-29' },
  { version: 'v24.0', until: '2028-02-18' },
  { version: 'v23.0', until: '2027-10-08' },
  { version: 'v22.0', until: '2027-05-20' },
  { version: 'v21.0', until: '2027-01-21' },
  { version: 'v20.0', until: '2026-09-24' },
]

/** The version that a new line uses. */
export const newLineVersion = 'v25.0'

/** From how many days before its end on a version is a warning, and from when on the admins see it on every screen. */
const endDays = { warns: 90, urges: 14 }
const DAY_MS = 86_400_000

/**
 * When a version stops, and how pressing that is.
 * @param now epoch ms
 * @returns undefined for a version without an end, or one that the table does not have. `until` is noon of the day in
 *   UTC, which is on the same day in nearly every time zone; `daysLeft` is 0 or less from that day on.
 */
export function graphVersionEnd(
  version: string | undefined,
  now: number,
): { until: string; daysLeft: number; urgency: 'warns' | 'urges' | undefined } | undefined {
  const until = graphVersions.find((one) => one.version === version)?.until
  if (until === undefined) return undefined
  const daysLeft = Math.ceil((Date.parse(until) - now) / DAY_MS)
  const urgency =
    daysLeft < endDays.urges ? 'urges' : daysLeft < endDays.warns ? 'warns' : undefined
  return { until: `${until}T12:00:00.000Z`, daysLeft, urgency }
}

/** The versions that have not stopped, newest first. @param now epoch ms */
export const usableGraphVersions = (now: number): GraphVersion[] =>
  graphVersions.filter(({ until }) => until === undefined || Date.parse(until) > now)
