/** Start and end of the night, hours in local time. */
const NIGHT_FROM = 20
const NIGHT_TO = 6
/** How long the machine must have been unused before a restart, seconds. */
const IDLE_SECONDS = 30 * 60

/**
 * Whether the app may restart by itself for an update that the user has scheduled for tonight.
 * @param now only its local hour is used
 * @param idleSeconds the time since the machine was last used, seconds
 */
export function isRestartTime(now: Date, idleSeconds: number): boolean {
  const hour = now.getHours()
  return (hour >= NIGHT_FROM || hour < NIGHT_TO) && idleSeconds >= IDLE_SECONDS
}
