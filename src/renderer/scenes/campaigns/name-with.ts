import { limits } from '#contract/limits.ts'

/** The name of a campaign that comes from another one, which is shortened so that the whole fits. */
export function nameWith(addTo: (name: string) => string, name: string): string {
  return addTo(name.slice(0, limits.campaign.nameMax - addTo('').length))
}
