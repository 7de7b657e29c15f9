import type { FormValues } from '#contract/draft-forms.ts'
import type { WhatsAppProfile } from '#contract/entities/line/whatsapp-profile.ts'
import { isWebAddress } from '#contract/rules/time/opening-hours.ts'

/** The editable fields of the profile. */
export type ProfileDraft = FormValues<'whatsAppProfile'>
export type ProfileField = keyof ProfileDraft

export function draftOf(profile: WhatsAppProfile): ProfileDraft {
  const { pictureUrl = '', category, about, address, email, websites } = profile
  return { pictureUrl, category, about, address, email, websites }
}

/** Whether a website is invalid. An empty one is valid. */
export function isWebsiteFaulty(site: string): boolean {
  return site.trim() !== '' && !isWebAddress(site.trim())
}

/** The fields with invalid values. */
export function draftFaults(draft: ProfileDraft): ProfileField[] {
  const { email, websites } = draft
  const faults: ProfileField[] = []
  if (email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) faults.push('email')
  if (websites.some(isWebsiteFaulty)) faults.push('websites')
  return faults
}
