import type { TFunction } from 'i18next'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import { recipientStates, type Campaign } from '#contract/entities/campaigns/campaign.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { csvSeparator } from '#renderer/data/forms/csv-file.ts'
import { csvFilename, downloadCsv } from '#renderer/scenes/campaigns/download-csv.ts'
import { reasonText, stateKeys } from '#renderer/scenes/campaigns/recipient-words.ts'

/**
 * Downloads a campaign's results as CSV.
 * @throws ApiError if the request fails
 */
export async function exportCampaign(
  groupId: string,
  { id, name, failures }: Campaign,
  t: TFunction<['translation', 'campaigns']>,
): Promise<void> {
  const filename = csvFilename(name, t('campaigns:detail.csvFile'))
  const { path } = await call(campaignsApi.exportCampaign, {
    groupId,
    params: { id },
    body: {
      filename,
      separator: csvSeparator(),
      labels: [
        t('campaigns:detail.csvColumns.name'),
        t('campaigns:detail.csvColumns.phone'),
        t('campaigns:detail.csvColumns.state'),
        t('campaigns:detail.csvColumns.sent'),
        t('campaigns:detail.csvColumns.changed'),
        t('campaigns:detail.csvColumns.reason'),
        t('campaigns:detail.csvColumns.reply'),
        t('campaigns:detail.csvColumns.optedOut'),
      ],
      words: {
        ...Object.fromEntries(recipientStates.map((state) => [state, t(stateKeys[state])])),
        ...Object.fromEntries(failures.map(({ reason }) => [reason, reasonText(t, reason)])),
        optedOut: t('campaigns:detail.yes'),
      },
    },
  })
  downloadCsv(path, filename)
}
