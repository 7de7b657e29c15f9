/** Whether a text is an IANA name of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** A calendar day and the time of it, in a zone. */
export interface WallTime {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Minutes since midnight. */
  readonly minutes: number
}

/** A moment as the clock on the wall shows it. @param timeZone IANA name; the machine's zone if absent or unknown */
export function wallTime(ms: number, timeZone: string | undefined): WallTime {
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? { timeZone } : {}
  const format = new Intl.DateTimeFormat('en-CA', {
    ...zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const part = (type: 'year' | 'month' | 'day') => (parts.get(type) ?? '').padStart(2, '0')
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}
