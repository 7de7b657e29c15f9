/** The hours of the night, local time: from this one, until that one. */
const NIGHT_FROM = 20
const NIGHT_TO = 6
/** How long nobody has used the machine before a restart, seconds. */
const IDLE_SECONDS = 30 * 60

/**
 * Whether the app may restart by itself for an update that the user has put off until tonight.
 * @param now its local hour counts
 * @param idleSeconds how long nobody has used the machine
 */
export function isRestartTime(now: Date, idleSeconds: number): boolean {
  const hour = now.getHours()
  return (hour >= NIGHT_FROM || hour < NIGHT_TO) && idleSeconds >= IDLE_SECONDS
}
