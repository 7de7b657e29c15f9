/** Epoch ms of the tables as the contract's ISO 8601; null is an absent member. */
export function iso(ms: number): string
export function iso(ms: number | null): string | undefined
export function iso(ms: number | null): string | undefined {
  return ms === null ? undefined : new Date(ms).toISOString()
}
