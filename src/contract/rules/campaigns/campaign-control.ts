import type { Campaign, CampaignStatus } from '#contract/entities/campaigns/campaign.ts'

/** An action of a user on a campaign. */
export type CampaignAct =
  | 'edit'
  | 'start'
  | 'delete'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'adjust'
  | 'revise'
  | 'retry'
  | 'choose'

const statuses: Readonly<Record<CampaignAct, readonly CampaignStatus[]>> = {
  edit: ['draft'],
  start: ['draft'],
  delete: ['draft'],
  pause: ['scheduled', 'running'],
  resume: ['paused'],
  cancel: ['preparing', 'scheduled', 'running', 'paused'],
  /** Changes the pace and the quiet hours. */
  adjust: ['draft', 'scheduled', 'running', 'paused'],
  /** Changes the content, the audience or the date. The campaign must not have started: see `canRevise`. */
  revise: ['scheduled', 'paused'],
  /** Sends the message once more to the recipients for whom it failed. */
  retry: ['running', 'paused', 'finished'],
  /** Decides a test of two templates before its time. */
  choose: ['running', 'paused'],
}

/** Whether an action is allowed in a campaign's status. */
export function allowsAct(status: string | undefined, act: CampaignAct): boolean {
  return statuses[act].some((one) => one === status)
}

/** Whether a campaign can still be changed as a whole: it has a date, and nothing of it was sent. */
export function canRevise({ status, startedAt }: Pick<Campaign, 'status' | 'startedAt'>): boolean {
  return allowsAct(status, 'revise') && startedAt === undefined
}

/** Whether the results of a campaign are there, so that another one can follow it up. */
export const isOver = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'finished' || status === 'cancelled'
