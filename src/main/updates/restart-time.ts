/** Start and end of the night, hours in local time. */
const NIGHT_FROM = 20
const NIGHT_TO = 6
/** For how long nobody must have used the machine before a restart, seconds. */
const IDLE_SECONDS = 30 * 60

/**
 * Whether the app may restart by itself for an update that the user has scheduled for tonight.
 * @param now only its local hour counts
 * @param idleSeconds for how long nobody has used the machine
 */
export function isRestartTime(now: Date, idleSeconds: number): boolean {
  const hour = now.getHours()
  return (hour >= NIGHT_FROM || hour < NIGHT_TO) && idleSeconds >= IDLE_SECONDS
}
