import { Flex, Group, Text } from '@mantine/core'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { AdPicture } from '#renderer/components/reports/ad-picture.tsx'
import type { Ad } from '#contract/entities/campaigns/ad.ts'
import { adTotals, costPerLead, successRate, type AdTotals } from '#contract/rules/campaigns/ads.ts'
import type { Column, Sort } from '#renderer/components/page/data-table.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { adNumbers } from './ad-numbers.ts'
import { AdStateText } from './ad-state.tsx'
import classes from './ads.module.css'

/** The figure by which the ads are sorted, for each sortable column. Unknown figures are sorted below 0. */
const sortKeys: Record<string, (ad: Ad) => number> = {
  spend: ({ spendCents }) => spendCents ?? -1,
  leads: ({ leads }) => leads,
  costPerLead: (ad) => costPerLead(ad) ?? -1,
  chats: ({ chats }) => chats,
  successes: ({ successes }) => successes,
}

export function sortedAds(ads: readonly Ad[], { columnId, direction }: Sort): Ad[] {
  const key = sortKeys[columnId] ?? (() => 0)
  const sign = direction === 'descending' ? -1 : 1
  return ads.toSorted((a, b) => sign * (key(a) - key(b)))
}

/**
 * The columns of the ad table. The last row has the totals of `ads`.
 * @param successLabel the group's name for the status "success"
 */
export function useAdColumns(ads: readonly Ad[], successLabel: string): Column<Ad>[] {
  const { t, language } = useTexts('ads')
  const numbers = adNumbers(language)
  const best = Math.max(0, ...ads.map((ad) => successRate(ad) ?? 0))
  const figure = (id: string, header: string, width: number, text: (ad: AdTotals) => string) => ({
    id,
    header,
    width,
    align: 'right' as const,
    isSortable: true,
    render: (ad: Ad) => <span className="numbers">{text(ad)}</span>,
    total: <span className="numbers">{text(adTotals(ads))}</span>,
  })
  return [
    {
      id: 'ad',
      header: t('ads:ad'),
      render: (ad) => (
        <Group gap={12} miw={0}>
          <AdThumbnail url={ad.pictureUrl} />
          <Flex direction="column" miw={0}>
            <Text span truncate size="md" fw={550} title={ad.name}>
              {ad.name}
            </Text>
            <AdStateText ad={ad} />
          </Flex>
        </Group>
      ),
      total: t('ads:total'),
    },
    {
      id: 'campaign',
      header: t('ads:campaign'),
      width: 158,
      hideBelowPx: 1_200,
      render: ({ campaign }) => (
        <span className={classes.campaign} title={campaign}>
          {campaign}
        </span>
      ),
    },
    figure('spend', t('ads:spend'), 112, (ad) => numbers.money(ad.spendCents, ad.currency)),
    figure('leads', t('ads:leads'), 72, ({ leads }) => numbers.count(leads)),
    figure('costPerLead', t('ads:costPerLeadShort'), 108, (ad) =>
      numbers.money(costPerLead(ad), ad.currency),
    ),
    {
      ...figure('chats', t('ads:chats'), 86, ({ chats }) => numbers.count(chats)),
      hideBelowPx: 1_200,
    },
    {
      id: 'successes',
      header: successLabel,
      width: 178,
      isSortable: true,
      render: (ad) => <Successes ad={ad} best={best} />,
      total: <Successes ad={adTotals(ads)} best={null} />,
    },
  ]
}

/**
 * The number of successes, a bar and the success rate. The ad with the best rate in the table has a full bar.
 * @param best the best success rate in the table, 0 to 1; null for the row of totals, whose bar is empty
 */
function Successes({ ad, best }: { ad: AdTotals; best: number | null }) {
  const { language } = useTexts('ads')
  const numbers = adNumbers(language)
  const rate = successRate(ad)
  const share = best === null || best === 0 ? 0 : (rate ?? 0) / best
  return (
    <span className={`${classes.successes} numbers`}>
      <b>{numbers.count(ad.successes)}</b>
      <span className={classes.bar} data-empty={best === null || undefined}>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className={classes.dim}>{numbers.percent(rate)}</span>
    </span>
  )
}

/** The small picture of an ad in a list. */
function AdThumbnail({ url }: { url: string | undefined }) {
  return <AdPicture address={useMediaUrl(url)} />
}
