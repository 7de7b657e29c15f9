/** Converts epoch ms of the tables to the contract's ISO 8601; null becomes undefined. */
export function iso(ms: number): string
export function iso(ms: number | null): string | undefined
export function iso(ms: number | null): string | undefined {
  return ms === null ? undefined : new Date(ms).toISOString()
}
