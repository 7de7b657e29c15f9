import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { allowsAct, type CampaignAct } from '#contract/rules/campaigns/campaign-control.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Service } from '#workspace/http/service.ts'
import { updateCampaign } from '#workspace/storage/campaigns/campaigns.ts'
import type { CampaignsTable, Db } from '#workspace/storage/tables.ts'
import { writeGroupDurable, type Work } from '#workspace/unit-of-work.ts'
import { campaignChanged } from '#workspace/use-cases/campaigns/campaign-progress.ts'
import type { GroupContext, Who } from '#workspace/access.ts'
import { openCampaign, withNumbers } from './campaign-access.ts'

type OneCall = Who & { params: { id: string } }

/** @throws ServiceFailure as `openCampaign`, and 409 if the campaign's status does not allow the action `act` */
export async function openFor(
  db: Db,
  call: OneCall,
  act: CampaignAct,
): Promise<GroupContext & { row: CampaignsTable }> {
  const access = await openCampaign(db, call)
  if (!allowsAct(access.row.status, act))
    throw new ServiceFailure('CONFLICT', `This campaign is ${access.row.status}.`)
  return access
}

/** Changes a campaign in one transaction and publishes the change. */
export async function changeCampaign(
  service: Service,
  call: OneCall,
  act: CampaignAct,
  changeOf: (
    work: Work,
    access: GroupContext & { row: CampaignsTable },
  ) => Promise<Partial<CampaignsTable>>,
): Promise<Campaign> {
  const campaign = await writeGroupDurable(service, call.groupId, async (work) => {
    const access = await openFor(work.tx, call, act)
    const after = await updateCampaign(work.tx, access.row, await changeOf(work, access))
    work.announce(campaignChanged(call.groupId, call.params.id, call.userId))
    return await withNumbers(work.tx, after)
  })
  service.campaignSending.reschedule()
  return campaign
}
