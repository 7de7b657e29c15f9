import type { Ad } from '#contract/entities/campaigns/ad.ts'
import {
  adTotals,
  costPerLead,
  costPerSuccess,
  type AdTotals,
} from '#contract/rules/campaigns/ads.ts'
import { csvFile } from '#renderer/data/forms/csv-file.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { adStateKeys } from '#renderer/i18n/names.ts'

type Texts = Pick<ReturnType<typeof useTexts<['ads']>>, 't'>

const amount = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : Number((cents / 100).toFixed(2))

const figureCells = (figures: AdTotals) => [
  figures.currency ?? '',
  amount(figures.spendCents),
  figures.leads,
  amount(costPerLead(figures)),
  figures.chats,
  figures.answeredInTime,
  figures.successes,
  amount(costPerSuccess(figures)),
]

/**
 * The ads and their totals as a CSV file. Amounts are plain numbers, so that a spreadsheet can add them up.
 * @param successLabel the group's name for the status "success"
 */
export function adsCsv(ads: readonly Ad[], successLabel: string, { t }: Texts): Blob {
  const rows = [
    [
      t('ads:ad'),
      t('ads:campaign'),
      t('ads:state'),
      t('ads:currency'),
      t('ads:spend'),
      t('ads:leads'),
      t('ads:costPerLead'),
      t('ads:chats'),
      t('ads:answered'),
      successLabel,
      t('ads:costPerSuccess', { label: successLabel }),
    ],
    ...ads.map((ad) => [ad.name, ad.campaign, t(adStateKeys[ad.state]), ...figureCells(ad)]),
    [t('ads:total'), '', '', ...figureCells(adTotals(ads))],
  ]
  return csvFile(rows)
}
