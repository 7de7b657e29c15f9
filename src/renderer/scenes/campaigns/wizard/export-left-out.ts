import type { TFunction } from 'i18next'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { AudienceSource, Campaign } from '#contract/entities/campaigns/campaign.ts'
import { leftOutReasons } from '#contract/rules/campaigns/campaign-audience.ts'
import { phoneFaults } from '#contract/rules/contacts/phone-digits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { csvSeparator } from '#renderer/data/forms/csv-file.ts'
import { phoneFaultKey } from '#renderer/i18n/phone-fault-key.ts'
import { csvFilename, downloadCsv } from '#renderer/scenes/campaigns/download-csv.ts'
import { reasonKeys } from './left-out-words.ts'

/**
 * Downloads a CSV file of the contacts that a draft's audience leaves out.
 * @throws ApiError if the request fails
 */
export async function exportLeftOut(
  groupId: string,
  { id, name, audience }: Pick<Campaign, 'id' | 'name' | 'audience'>,
  nameOf: (source: AudienceSource) => string,
  t: TFunction<['translation', 'campaigns']>,
): Promise<void> {
  const filename = csvFilename(name, t('campaigns:audience.csvFile'))
  const { path } = await call(campaignsApi.exportCampaignAudience, {
    groupId,
    params: { id },
    body: {
      filename,
      separator: csvSeparator(),
      labels: [
        t('campaigns:detail.csvColumns.name'),
        t('campaigns:detail.csvColumns.phone'),
        t('campaigns:detail.csvColumns.reason'),
        t('campaigns:audience.detail'),
        t('campaigns:audience.csvColumns.source'),
        t('campaigns:audience.csvColumns.row'),
      ],
      words: {
        ...Object.fromEntries(leftOutReasons.map((reason) => [reason, t(reasonKeys[reason])])),
        ...Object.fromEntries(phoneFaults.map((fault) => [fault, t(phoneFaultKey(fault))])),
        filler: t('campaigns:audience.details.filler'),
      },
      sources: (audience?.sources ?? []).map(nameOf),
    },
  })
  downloadCsv(path, filename)
}
