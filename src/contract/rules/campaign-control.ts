import type { CampaignStatus } from '../entities/campaign.ts'

/** What a user does to a campaign. */
export type CampaignAct =
  'edit' | 'start' | 'delete' | 'pause' | 'resume' | 'cancel' | 'adjust' | 'retry'

const statuses: Readonly<Record<CampaignAct, readonly CampaignStatus[]>> = {
  edit: ['draft'],
  start: ['draft'],
  delete: ['draft'],
  pause: ['scheduled', 'running'],
  resume: ['paused'],
  cancel: ['preparing', 'scheduled', 'running', 'paused'],
  /** Pace and quiet hours. */
  adjust: ['draft', 'scheduled', 'running', 'paused'],
  /** Those who failed. */
  retry: ['running', 'paused', 'finished'],
}

/** Whether a campaign's status allows an act. */
export function allowsAct(status: string | undefined, act: CampaignAct): boolean {
  return statuses[act].some((one) => one === status)
}
